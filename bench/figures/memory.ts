import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { megabytes } from '../process.ts'
import { atMost, round, type Figure } from '../figure.ts'

/** What the server process holds when nobody uses it, a while after its start. */
export async function idleMemory({ server }: Bench): Promise<Figure[]> {
  await pause(10_000)
  return [
    atMost('memory, idle', megabytes(server.pid, 'VmRSS'), 150, 'MB', 'resident size of the server process'),
  ]
}

/** The most it ever held, when all load is over. */
export function peakMemory({ server }: Bench): Figure[] {
  return [{ name: 'memory, peak under the load above', value: `${round(megabytes(server.pid, 'VmHWM'))} MB` }]
}
