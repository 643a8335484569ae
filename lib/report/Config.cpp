//===- Config.cpp - see Config.h ------------------------------------------===//
//
// LLVM's YAML parser does the reading. CheckOptions are a mapping, or in older
// files a list of mappings of "key" and "value".
//
//===----------------------------------------------------------------------===//
#include "report/Config.h"
#include "report/Options.h"
#include "report/Review.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace yaml = llvm::yaml;

namespace banktidy {

llvm::Error Config::applyTo(CheckOptions &To) const {
  for (const auto &Option : Options) {
    const StringRef Name = Option.first, Text = Option.second;
    const std::string Full = (CheckName + llvm::Twine(".") + Name).str();
    const CheckOption *Row = llvm::find_if(
        checkOptions(), [&](const CheckOption &O) { return O.Name == Name; });
    if (Row == checkOptions().end())
      return llvm::createStringError(
          From + ": there is no option " + Full + "; there is " +
          llvm::join(
              llvm::map_range(checkOptions(),
                              [](const CheckOption &O) { return O.Name; }),
              ", "));
    std::string Why;
    if (!Row->Read(Text, To, Why))
      return llvm::createStringError(From + ": invalid value '" + Text +
                                     "' for option " + Full + ": " + Why);
  }
  return llvm::Error::success();
}

namespace {

/// Text of a scalar; none for anything else.
std::optional<std::string> scalar(yaml::Node *N) {
  if (auto *Block = llvm::dyn_cast_or_null<yaml::BlockScalarNode>(N))
    return Block->getValue().rtrim().str();
  auto *Plain = llvm::dyn_cast_or_null<yaml::ScalarNode>(N);
  if (!Plain)
    return std::nullopt;
  llvm::SmallString<32> Storage;
  return Plain->getValue(Storage).str();
}

/// The values of a mapping by their keys, in order; those that are no scalars
/// go to Other. The parser reads on as it is asked, so each is used at once.
using Pairs = std::vector<std::pair<std::string, std::string>>;
Pairs pairsOf(yaml::MappingNode &Map,
              llvm::function_ref<void(StringRef, yaml::Node *)> Other) {
  Pairs Result;
  for (yaml::KeyValueNode &Entry : Map) {
    const std::optional<std::string> Key = scalar(Entry.getKey());
    yaml::Node *Value = Entry.getValue();
    if (std::optional<std::string> Text = scalar(Value); Key && Text)
      Result.emplace_back(*Key, *Text);
    else if (Key && Value)
      Other(*Key, Value);
    Entry.skip();
  }
  return Result;
}

void ignore(StringRef, yaml::Node *) {}

/// CheckOptions of either form.
Pairs checkOptionsIn(yaml::Node *N) {
  if (auto *Map = llvm::dyn_cast<yaml::MappingNode>(N))
    return pairsOf(*Map, ignore);
  Pairs Result;
  if (auto *List = llvm::dyn_cast<yaml::SequenceNode>(N))
    for (yaml::Node &Element : *List)
      if (auto *Map = llvm::dyn_cast<yaml::MappingNode>(&Element)) {
        std::string Key, Value;
        for (auto &[Name, Text] : pairsOf(*Map, ignore))
          (Name == "key" ? Key : Value) = Text;
        Result.emplace_back(Key, Value);
      }
  return Result;
}

} // namespace

llvm::Expected<Config> parseConfig(StringRef Yaml, StringRef From) {
  Config Result;
  Result.From = From.str();
  if (Yaml.trim().empty())
    return Result;
  std::string Fault;
  llvm::SourceMgr Messages;
  Messages.setDiagHandler(
      [](const llvm::SMDiagnostic &D, void *To) {
        auto &Fault = *static_cast<std::string *>(To);
        if (Fault.empty())
          Fault = std::to_string(D.getLineNo()) + ": " + D.getMessage().str();
      },
      &Fault);
  yaml::Stream Stream(Yaml, Messages, /*ShowColors=*/false);
  auto Document = Stream.begin();
  yaml::Node *Root = Document == Stream.end() ? nullptr : Document->getRoot();
  Pairs Options;
  if (auto *Map = llvm::dyn_cast_or_null<yaml::MappingNode>(Root)) {
    for (const auto &[Key, Text] :
         pairsOf(*Map, [&](StringRef Key, yaml::Node *Value) {
           if (Key == "CheckOptions")
             Options = checkOptionsIn(Value);
         }))
      if (Key == "InheritParentConfig")
        Result.Inherits = Text == "true";
  } else if (Fault.empty() && !llvm::isa_and_nonnull<yaml::NullNode>(Root)) {
    Fault = "1: expected the keys and values of a .clang-tidy file";
  }
  if (!Fault.empty())
    return llvm::createStringError(From + ":" + Fault);
  const std::string Prefix = std::string(CheckName) + ".";
  for (auto &[Name, Text] : Options)
    if (StringRef Own = Name; Own.consume_front(Prefix))
      Result.Options.emplace_back(Own.str(), Text);
  return Result;
}

static llvm::Expected<Config> readConfig(StringRef Path) {
  auto Text = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Text)
    return llvm::createStringError("cannot read '" + Path +
                                   "': " + Text.getError().message());
  return parseConfig((*Text)->getBuffer(), relativeToHere(Path));
}

llvm::Error Configs::useText(StringRef Yaml) {
  return use(parseConfig(Yaml, "--config"));
}

llvm::Error Configs::useFile(StringRef Path) { return use(readConfig(Path)); }

/// Takes it in place of files, if it was read and makes sense.
llvm::Error Configs::use(llvm::Expected<Config> Read) {
  if (!Read)
    return Read.takeError();
  Given = std::move(*Read);
  CheckOptions Any;
  return Given->applyTo(Any);
}

/// That of one folder; null if it has none.
llvm::Expected<const Config *> Configs::inFolder(StringRef Folder) {
  auto [Entry, New] = Known.try_emplace(Folder);
  std::optional<Config> &There = Entry->second;
  if (New) {
    llvm::SmallString<128> Path(Folder);
    path::append(Path, ".clang-tidy");
    uint64_t Size = 0;
    if (!fs::is_regular_file(Path) || fs::file_size(Path, Size) || !Size)
      return nullptr;
    llvm::Expected<Config> Read = readConfig(Path);
    if (!Read) {
      Known.erase(Entry);
      return Read.takeError();
    }
    There = std::move(*Read);
  }
  return There ? &*There : nullptr;
}

llvm::Error Configs::applyTo(StringRef Source, CheckOptions &To) {
  std::vector<const Config *> Chain; // the nearest first
  if (Given)
    Chain.push_back(&*Given);
  llvm::SmallString<128> Path(Source);
  if (fs::make_absolute(Path))
    return llvm::Error::success();
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  for (StringRef Folder = path::parent_path(Path);
       !Folder.empty() && (Chain.empty() || Chain.back()->Inherits);
       Folder = path::parent_path(Folder)) {
    llvm::Expected<const Config *> Found = inFolder(Folder);
    if (!Found)
      return Found.takeError();
    if (*Found)
      Chain.push_back(*Found);
  }
  for (const Config *Here : llvm::reverse(Chain))
    if (llvm::Error E = Here->applyTo(To))
      return E;
  return llvm::Error::success();
}

} // namespace banktidy
