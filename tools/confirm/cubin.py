"""Reads what nvcc made of a kernel: the instructions in a cubin that access shared
memory, with their width and the source line that they come from.

A cubin is an ELF file of machine 190, alone or embedded in a program (uncompressed, see
`--compress-mode=none`). Each function has a section `.text.NAME` of instructions of 16
bytes (compute capability 7.0 and later); `-lineinfo` adds a DWARF 2 line table, in which
a relocation tells which function each sequence of rows is about.

    cubins(FILE)         every Cubin in a file
    Cubin.functions      [Function], each with its instructions that access shared memory

As a program it prints them.

The bits of an instruction that are read here are not documented. They were found by
compiling kernels with accesses of known widths, as the test does.
"""

import bisect
import collections
import os
import struct
import sys

ELF, CUDA = b"\x7fELF\x02\x01", 190
INSTRUCTION = 16  # bytes

# Of an access: op as in the fixtures' comments, bytes per lane, place in the function in
# instructions, and (file, line), followed by where that was inlined into, and so on.
Instruction = collections.namedtuple("Instruction", "op bytes index places")
Function = collections.namedtuple("Function", "name length accesses")

# Bits 73 to 75: width of an ordinary access or asynchronous copy, type of an atomic.
ORDINARY = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 8, 6: 16}
ATOMIC = {0: 4, 1: 4, 2: 8, 3: 8}


def _ordinary(high):
    return ORDINARY.get(high >> 9 & 7, 0)


def _atomic(high):
    return ATOMIC.get(high >> 9 & 7, 4)


def _matrix(high):
    return 16


# Low 12 bits of an instruction: what it is, and how to read its width.
OPCODES = {
    0x984: ("load", _ordinary), 0x388: ("store", _ordinary), 0x988: ("store", _ordinary),
    0x38c: ("atomic", _atomic), 0x98c: ("atomic", _atomic), 0x38d: ("atomic", _atomic),
    0xf8c: ("atomic", _atomic),
    0x83b: ("ldmatrix", _matrix), 0x844: ("stmatrix", _matrix),
    0xfae: ("async", _ordinary),
}


DUMMY = 0xff, 0x984  # destination and opcode


class Cubin:
    def __init__(self, data):
        self.data = data
        table, = struct.unpack_from("<Q", data, 0x28)
        size, count, names = struct.unpack_from("<HHH", data, 0x3a)
        headers = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size)
                   for i in range(count)]
        start = headers[names][4]
        self.sections = [
            (self._string(start + h[0]), data[h[4]:h[4] + h[5]] if h[1] != 8 else b"")
            for h in headers]
        # From ABI version 8 on the architecture is the second byte of the flags.
        flags, = struct.unpack_from("<I", data, 0x30)
        self.arch = flags >> 8 & 0xff if data[8] >= 8 else flags & 0xff

    def _string(self, at):
        return self.data[at:self.data.index(b"\0", at)].decode()

    def _section(self, name):
        return next((data for n, data in self.sections if n == name), b"")

    @property
    def functions(self):
        lines = self._lines()
        found = []
        for name, code in self.sections:
            if not name.startswith(".text."):
                continue
            name = name[len(".text."):]
            rows = lines.get(name, [])
            starts = [row[0] for row in rows]
            accesses = []
            for at in range(0, len(code) - INSTRUCTION + 1, INSTRUCTION):
                low, high = struct.unpack_from("<QQ", code, at)
                # A load into no register keeps the order of what follows, no more.
                if low & 0xfff not in OPCODES or (low >> 16 & 0xff, low & 0xfff) == DUMMY:
                    continue
                op, width = OPCODES[low & 0xfff]
                row = bisect.bisect_right(starts, at) - 1
                accesses.append(Instruction(op, width(high), at // INSTRUCTION,
                                            rows[row][1] if row >= 0 else ()))
            found.append(Function(name, len(code) // INSTRUCTION, accesses))
        return found

    def _relocated(self):
        """{place in .debug_line: function}."""
        symbols, strings = self._section(".symtab"), self._section(".strtab")
        targets = {}
        for name, entry in ((".rel.debug_line", "<QQ"), (".rela.debug_line", "<QQq")):
            data = self._section(name)
            for at in range(0, len(data), struct.calcsize(entry)):
                place, info = struct.unpack_from(entry, data, at)[:2]
                text, _, _, section = struct.unpack_from("<IBBH", symbols,
                                                         (info >> 32) * 24)
                # The symbol is the function, or the section that holds it.
                symbol = strings[text:strings.index(b"\0", text)].decode()
                if section < len(self.sections):
                    symbol = self.sections[section][0]
                targets[place] = symbol.removeprefix(".text.")
        return targets

    def _lines(self):
        """{function: [(address, places)]} by address."""
        data, functions = self._section(".debug_line"), self._relocated()
        result = collections.defaultdict(list)
        at = 0
        while at + 10 <= len(data):
            length, _, header = struct.unpack_from("<IHI", data, at)
            end, program = at + 4 + length, at + 10 + header
            smallest, _, base, span, first = struct.unpack_from("<BBbBB", data, at + 10)
            operands = data[at + 15:at + 14 + first]
            files, at = _file_names(data, at + 14 + first), program
            function, address, file, line = "", 0, 1, 1
            inlined = ()  # places of the call that the code is inlined at
            met = [()]  # places of the function's rows so far; calls name them by number
            while at < end:
                code, at = data[at], at + 1
                row = code >= first
                if code >= first:
                    address += (code - first) // span * smallest
                    line += base + (code - first) % span
                elif code == 0:
                    size, at = _uleb(data, at)
                    if data[at] == 2:  # set address
                        function = functions.get(at + 1, "")
                        address, = struct.unpack_from("<Q", data, at + 1)
                    elif data[at] == 1:  # end of the sequence
                        file, line, inlined, met = 1, 1, (), [()]
                    elif data[at] == 0x90:  # NVIDIA's: inlined at this row, 0: nowhere
                        inlined = met[_uleb(data, at + 1)[0]]
                    at += size
                elif code == 1:  # copy
                    row = True
                elif code == 2:
                    step, at = _uleb(data, at)
                    address += step * smallest
                elif code == 3:
                    step, at = _sleb(data, at)
                    line += step
                elif code == 4:
                    file, at = _uleb(data, at)
                elif code == 8:
                    address += (255 - first) // span * smallest
                elif code == 9:
                    address += struct.unpack_from("<H", data, at)[0]
                    at += 2
                else:
                    for _ in range(operands[code - 1]):
                        _, at = _uleb(data, at)
                if row:
                    met.append(((files.get(file, ""), line), *inlined))
                    result[function].append((address, met[-1]))
            at = end
        for rows in result.values():
            rows.sort(key=lambda row: row[0])
        return result


def _uleb(data, at):
    value = shift = 0
    while True:
        byte, at = data[at], at + 1
        value |= (byte & 0x7f) << shift
        shift += 7
        if not byte & 0x80:
            return value, at


def _sleb(data, at):
    start = at
    value, at = _uleb(data, at)
    bits = 7 * (at - start)
    return (value - (1 << bits) if value >> (bits - 1) else value), at


def _file_names(data, at):
    """{number: name of a file without its folder} of a line table."""
    while data[at]:
        at = data.index(b"\0", at) + 1
    files, at = {}, at + 1
    while data[at]:
        end = data.index(b"\0", at)
        files[len(files) + 1] = os.path.basename(data[at:end].decode())
        at = end + 1
        for _ in range(3):
            _, at = _uleb(data, at)
    return files


def cubins(path):
    """All cubins in a file, which may be one, or a program or object that embeds some."""
    with open(path, "rb") as file:
        data = file.read()
    found, at = [], data.find(ELF)
    while at >= 0:
        if struct.unpack_from("<H", data, at + 18)[0] == CUDA:
            found.append(Cubin(data[at:]))
        at = data.find(ELF, at + 1)
    return found


def main(paths):
    for path in paths:
        for one in cubins(path):
            for function in one.functions:
                print(f"sm_{one.arch} {function.name}, {function.length} instructions")
                for a in function.accesses:
                    where = " in ".join(f"{file}:{line}" for file, line in a.places)
                    print(f"{a.index:6} {a.op} of {a.bytes} bytes, {where}")


if __name__ == "__main__":
    main(sys.argv[1:])
