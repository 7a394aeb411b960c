import { once } from 'node:events'
import { setPriority } from 'node:os'

/** Messages under way at once: one being dealt with, one ready. */
const AHEAD = 2

/**
 * The side of a script that messagesOfChild runs: takes its task, and tells as far ahead as is listened to. When the
 * server is gone, so is this.
 */
export async function carryOut<T, M>(
  work: (task: T, tell: (message: M) => Promise<void>) => Promise<void>,
): Promise<void> {
  // Who signs in meanwhile comes first.
  setPriority(10)
  process.once('disconnect', () => process.exit())
  const [task] = (await once(process, 'message')) as [T]
  let free = AHEAD
  let resume = () => {}
  process.on('message', () => {
    free++
    resume()
  })
  await work(task, async (message) => {
    while (free === 0) await new Promise<void>((resolve) => (resume = resolve))
    free--
    await new Promise<void>((resolve) => process.send?.(message, () => resolve()))
  })
  process.removeAllListeners('disconnect')
  process.disconnect()
}
