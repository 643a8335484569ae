# Unpacks the one package in a folder into another, and looks at what it depends on.
set -e
dpkg -x "$1"/*.deb "$2"
dpkg --field "$1"/*.deb Depends | grep -q "libclang-cpp.*libllvm"
