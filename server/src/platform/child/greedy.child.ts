import { carryOut } from './child-side.ts'

/** What a child of the tests does with its task: too much, or what it should. */
export type Greedy = 'heap' | 'outside of the heap' | 'work without end' | 'nothing' | 'answer'

const forever = () => new Promise<never>((_, reject) => setTimeout(reject, 2 ** 30))

await carryOut<Greedy, number>(async (task, tell) => {
  await tell(process.pid)
  const held: unknown[] = []
  switch (task) {
    case 'heap':
      for (;;) held.push(Array.from({ length: 1000 }, (_, n) => ({ n })))
    case 'outside of the heap':
      // A little at a time, so that whoever watches sees it grow; and no machine is filled where nobody does.
      while (held.length < 150) {
        held.push(Buffer.alloc(8 * 1024 * 1024, 1))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await forever()
      break
    case 'work without end':
      for (;;) held.length = 0
    case 'nothing':
      await forever()
      break
    case 'answer':
      await tell(42)
  }
})
