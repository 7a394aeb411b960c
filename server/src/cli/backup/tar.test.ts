import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NotATar, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

const files: [string, Buffer][] = [
  ['a.json', Buffer.from('{"a":"ñ"}')],
  ['tables/empty/1', Buffer.alloc(0)],
  ['files/whole-block', Buffer.alloc(1024, 7)],
  [`files/${'k'.repeat(94)}`, Buffer.from([0, 255, 10])],
]
const archive = Buffer.concat([
  ...files.flatMap(([name, content]) => [
    tarHeader(name, content.length, new Date(0)),
    content,
    tarPadding(content.length),
  ]),
  tarEnd,
])

/** In pieces that no block boundary matches. */
async function* pieces(of: Buffer, size = 333) {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}

async function readAll(source: AsyncIterable<Buffer>): Promise<[string, Buffer][]> {
  const read: [string, Buffer][] = []
  for await (const { name, content } of readTar(source)) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    read.push([name, Buffer.concat(parts)])
  }
  return read
}

it('reads back what it wrote, however the bytes arrive', async () => {
  for (const size of [1, 333, 512, 100_000]) expect(await readAll(pieces(archive, size))).toEqual(files)
})

it('skips what is not read', async () => {
  const names: string[] = []
  for await (const { name } of readTar(pieces(archive))) names.push(name)
  expect(names).toEqual(files.map(([name]) => name))
})

it('is unpacked by the system’s own tar', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-tar-'))
  try {
    writeFileSync(join(folder, 'a.tar'), archive)
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    for (const [name, content] of files) expect(readFileSync(join(folder, name))).toEqual(content)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('refuses what is damaged, cut off or no archive', async () => {
  const damaged = Buffer.from(archive)
  damaged[3] = 1
  await expect(readAll(pieces(damaged))).rejects.toThrow(NotATar)
  for (const length of [0, 100, 515, 1600, archive.length - 1024])
    await expect(readAll(pieces(archive.subarray(0, length)))).rejects.toThrow(NotATar)
  await expect(readAll(pieces(Buffer.alloc(700, 'x')))).rejects.toThrow(NotATar)
})
