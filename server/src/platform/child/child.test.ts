import { expect, it } from 'vitest'
import { messagesOfChild, type ChildLimits } from './child.ts'
import type { Greedy } from './greedy.child.ts'

const script = new URL('./greedy.child.ts', import.meta.url)
const roomy: ChildLimits = { heapMegabytes: 200, memoryMegabytes: 4000, silentSeconds: 60 }

/** What a child told, why it ended, and whether it is gone from the machine. */
async function ended(task: Greedy, limits: ChildLimits, signal?: AbortSignal) {
  const told: number[] = []
  let why: unknown
  try {
    for await (const message of messagesOfChild<number>(script, task, limits, signal)) told.push(message)
  } catch (error) {
    why = error
  }
  return { told: told.slice(1), why, isThere: isThere(told[0]) }
}

/** One that was killed before it could tell who it is never was. */
function isThere(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a child that takes too much memory outside of its heap is killed by the one who watches', async () => {
  const { why, isThere } = await ended('outside of the heap', { ...roomy, memoryMegabytes: 250 })
  expect([why, isThere]).toEqual([expect.objectContaining({ reason: 'memory' }), false])
})

it('a child whose heap grows too large dies of it alone', async () => {
  const { why, isThere } = await ended('heap', { ...roomy, heapMegabytes: 40 })
  expect([why, isThere]).toEqual([expect.objectContaining({ reason: 'memory' }), false])
})

it.each(['work without end', 'nothing'] as const)(
  'a child that says nothing for too long is killed: %s',
  async (task) => {
    const { why, isThere } = await ended(task, { ...roomy, silentSeconds: 3 })
    expect([why, isThere]).toEqual([expect.objectContaining({ reason: 'time' }), false])
  },
)

it('a child that nobody waits for any more is killed', async () => {
  const gone = new AbortController()
  const reason = new Error('gone')
  setTimeout(() => gone.abort(reason), 300)
  const { why, isThere } = await ended('work without end', roomy, gone.signal)
  expect([why, isThere]).toEqual([reason, false])
})

it('a child that keeps within its limits tells what it was asked', async () => {
  expect(await ended('answer', roomy)).toEqual({
    told: [42],
    why: undefined,
    isThere: false,
  })
})
