import { carryOut } from './child-side.ts'

/** What a child of the tests does with its task: too much, or what it should. */
export type Greedy =
  | 'heap'
  | 'outside of the heap'
  | 'work without end'
  | 'nothing'
  | 'answer'
  | 'environment'

/** However badly it is watched: it fills no machine, and ends by itself. */
const MOST_MEGABYTES = 1200
const ENDS_AFTER_MS = 60_000
const end = Date.now() + ENDS_AFTER_MS
const waitForTheEnd = () => new Promise((resolve) => setTimeout(resolve, end - Date.now()))
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024

await carryOut<Greedy, number | string>(async (task, tell) => {
  await tell(process.pid)
  const held: unknown[] = []
  switch (task) {
    case 'heap':
      while (megabytes() < MOST_MEGABYTES) held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })))
      return void (await waitForTheEnd())
    case 'outside of the heap':
      // A little at a time, so that whoever watches sees it grow.
      while (megabytes() < MOST_MEGABYTES) {
        held.push(Buffer.alloc(8 * 1024 * 1024, 1))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return void (await waitForTheEnd())
    case 'work without end':
      while (Date.now() < end) held.length = 0
      return
    case 'nothing':
      return void (await waitForTheEnd())
    case 'answer':
      return tell(42)
    case 'environment':
      return tell(JSON.stringify(process.env))
  }
})
