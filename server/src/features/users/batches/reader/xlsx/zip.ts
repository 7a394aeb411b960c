import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from '../format.ts'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const LONGEST_TAIL = 65_557
const [STORED, DEFLATED] = [0, 8]

type Entry = { at: number; packed: number; method: number }
export type Zip = {
  has(name: string): boolean
  /** A part's content as it is unpacked. */
  read(name: string): AsyncGenerator<Buffer>
}

const broken = () => new UnreadableFile('broken_excel_file')

async function bytes(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function directory(path: string, mostBytes: number): Promise<Map<string, Entry>> {
  const file = await open(path)
  const { size } = await file.stat().finally(() => file.close())
  const tail = await bytes(path, Math.max(0, size - LONGEST_TAIL), Math.min(size, LONGEST_TAIL))
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0) throw broken()
  const list = await bytes(path, tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), size))
  const entries = new Map<string, Entry>()
  let total = 0
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === ENTRY;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => list.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    total += list.readUInt32LE(at + 24)
    entries.set(list.toString('utf8', at + 46, at + 46 + name), {
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  if (total > mostBytes) throw new UnreadableFile('excel_file_too_large')
  return entries
}

/** A ZIP file whose parts flow: none is ever in memory as a whole. All of them unpack to so many bytes at most. */
export async function openZip(path: string, mostBytes: number): Promise<Zip> {
  const entries = await directory(path, mostBytes)
  let unpacked = 0
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw broken()
      const head = await bytes(path, entry.at, 30)
      if (head.length < 30 || head.readUInt32LE(0) !== LOCAL_ENTRY) throw broken()
      if (entry.method !== STORED && entry.method !== DEFLATED) throw broken()
      if (!entry.packed) return
      const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
      const source = createReadStream(path, { start, end: start + entry.packed - 1 })
      const content =
        entry.method === STORED ? source : source.pipe(createInflateRaw().on('close', () => source.destroy()))
      if (content !== source) source.on('error', (error) => content.destroy(error))
      for await (const part of content as AsyncIterable<Buffer>) {
        unpacked += part.length
        // What its directory says of sizes need not be true.
        if (unpacked > mostBytes) throw new UnreadableFile('excel_file_too_large')
        yield part
      }
    },
  }
}
