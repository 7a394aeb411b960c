import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { kindOf } from './format.ts'

const folder = mkdtempSync(join(tmpdir(), 'utf8-'))
afterAll(() => rmSync(folder, { recursive: true }))
const MiB = 1024 * 1024
const HEADER = 'name,email\n'

/** The encoding of a file of which these bytes begin so many bytes into it. */
async function encodingAt(at: number, bytes: readonly number[], after = 'x') {
  const path = join(folder, 'people.csv')
  const before = HEADER + 'a,b\n'.repeat(MiB).slice(0, at - HEADER.length)
  writeFileSync(path, Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]))
  const kind = await kindOf(path)
  return kind.type === 'csv' ? kind.encoding : kind.type
}

it.each([
  ['of two bytes', [0xc3, 0xa9]],
  ['of three', [0xe2, 0x82, 0xac]],
  ['of four', [0xf0, 0x9f, 0x98, 0x80]],
])('a character %s is one wherever the file is parted in reading', async (_, bytes) => {
  for (let back = 0; back <= bytes.length; back++) expect(await encodingAt(MiB - back, bytes)).toBe('utf8')
  expect(await encodingAt(MiB - bytes.length, bytes, '')).toBe('utf8')
})

it('what is broken off is none: within the file, where it is parted, and at its end', async () => {
  for (const at of [500, MiB - 1, MiB]) expect(await encodingAt(at, [0xe9])).toBe('win1252')
  expect(await encodingAt(500, [0xe9], '')).toBe('win1252')
})

it('no text is made of a file only to see whether it is UTF-8', async () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  expect(await encodingAt(2 * MiB, [0xc3, 0xa9])).toBe('utf8')
  expect(decode).not.toHaveBeenCalled()
  decode.mockRestore()
})
