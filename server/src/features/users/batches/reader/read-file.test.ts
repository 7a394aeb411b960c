import { expect, it } from 'vitest'
import { readingInTurn } from './read-file.ts'

it('two files are read at once on a server, and one of a company', async () => {
  const begun: string[] = []
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  const reads = ['ann', 'ann', 'ben', 'cem', 'dee'].map((one) =>
    readingInTurn({ one }, async () => {
      begun.push(one)
      await over
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['ann', 'ben'])
  end()
  await Promise.all(reads)
  expect(begun.toSorted()).toEqual(['ann', 'ann', 'ben', 'cem', 'dee'])
})
