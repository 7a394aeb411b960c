import { expect, it } from 'vitest'
import { inRounds } from './rounds.ts'

it('goes on after what was last, and ends where nothing is left', async () => {
  const began: (number | null)[] = []
  await inRounds<number>(async (after) => {
    began.push(after)
    return began.length < 4 ? began.length : null
  })
  expect(began).toEqual([null, 1, 2, 3])
})

it('ends after its rounds however much is left, and at once where it is told to', async () => {
  let done = 0
  const piece = async () => ++done
  await inRounds(piece, undefined, 7)
  expect(done).toBe(7)
  await inRounds(piece, AbortSignal.abort())
  expect(done).toBe(7)
})
