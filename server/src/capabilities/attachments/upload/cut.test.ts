import fc from 'fast-check'
import { expect, it } from 'vitest'
import { incoming } from './cut.ts'

async function* coming(chunks: readonly Uint8Array[], breaks = false) {
  yield* chunks
  if (breaks) throw new Error('The line broke')
}

async function cut(chunks: readonly Uint8Array[], most: number, breaks = false): Promise<Buffer[]> {
  const bytes = incoming(coming(chunks, breaks))
  const pieces: Buffer[] = []
  for (let piece = await bytes.next(most); piece; piece = await bytes.next(most)) {
    const parts: Buffer[] = []
    for await (const part of piece) parts.push(part as Buffer)
    pieces.push(Buffer.concat(parts))
  }
  expect(await bytes.isOver()).toBe(true)
  return pieces
}

it('cuts what comes, however it comes, into whole pieces in order; the last is what is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (chunks, most, breaks) => {
        const pieces = await cut(chunks, most, breaks)
        expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true)
        const lengths = pieces.map(({ length }) => length)
        expect(lengths.slice(0, -1).every((length) => length === most)).toBe(true)
        expect(lengths.every((length) => length > 0 && length <= most)).toBe(true)
      },
    ),
  )
})

it('asks for no more than is wanted: what stands behind a piece is still to come', async () => {
  const bytes = incoming(coming([Buffer.from('abcdef')]))
  const piece = await bytes.next(4)
  const parts: Buffer[] = []
  for await (const part of piece ?? []) parts.push(part as Buffer)
  expect([Buffer.concat(parts).toString(), await bytes.isOver(), await bytes.next(0)]).toEqual([
    'abcd',
    false,
    null,
  ])
})
