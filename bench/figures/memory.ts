import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { atMost, round, type Figure } from '../figure.ts'

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1]
  return Number(kilobytes) / 1024
}

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
