import { expect, it } from 'vitest'
import { turns } from './turns.ts'

const refused = { code: 'RATE_LIMITED', headers: { 'retry-after': '30' } }
const settled = async (waits: Promise<unknown>[]) =>
  (await Promise.allSettled(waits)).map((wait) =>
    wait.status === 'fulfilled' ? 'done' : (wait.reason as { code: string }).code,
  )

/** A queue whose work ends when it is told to. */
function queue() {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const begun: string[] = []
  const inTurn = turns({ atOnce: 1, seconds: 30, most: { all: 6, one: 2, group: 3 } })
  const come = (one: string, group?: string) =>
    inTurn({ one, ...(group ? { group } : {}) }, async () => {
      begun.push(one)
      await over
    })
  return { come, begun, end }
}

it('of one person few wait, however free the queue is, and others’ turns come', async () => {
  const { come, begun, end } = queue()
  const greedy = [come('ann', 'a'), come('ann', 'a'), come('ann', 'a')]
  await expect(come('ann', 'a')).rejects.toMatchObject(refused)
  const others = [come('ben', 'a'), come('cem', 'b')]
  expect(begun).toEqual(['ann'])
  end()
  expect(await settled([...greedy, ...others])).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('of one company few wait too, so that another’s people find a place', async () => {
  const { come, end } = queue()
  const ours = ['ann', 'ben', 'cem', 'dee'].map((one) => come(one, 'a'))
  await expect(come('eve', 'a')).rejects.toMatchObject(refused)
  const theirs = ['fay', 'gus', 'hal'].map((one) => come(one, 'b'))
  // The queue is full for all.
  await expect(come('ida', 'c')).rejects.toMatchObject(refused)
  end()
  expect(await settled([...ours, ...theirs])).toEqual(Array.from({ length: 7 }, () => 'done'))
})
