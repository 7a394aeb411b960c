/**
 * Measures what the project promises, on PostgreSQL: `npm run bench`, or `npm run bench -- --quick` with smaller data.
 * Names of figures after it choose among them: requests, lists, replica, companies, memory, search, sign-ins, unknown-addresses, first-load, learning,
 * announcements, help-queue, messages, tabs (ten thousand of them), answers, mentoring (and matching, which needs no PostgreSQL), rooms, calls, imports, jobs (a million that are due), servers (three of them, killed at random for three minutes), screens, presses, help-wait (simulated), long-thread, gradebook, embedded-imports (those of imports that need no PostgreSQL, in two minutes).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/lib/run.ts'
import { provide } from '#tools/needs.ts'
import { full, quick, startBench, type Bench } from './bench.ts'
import { table, type Figure } from './figure.ts'
import { announcements } from './figures/announcements.ts'
import { answers } from './figures/answers.ts'
import { calls } from './figures/calls.ts'
import { companies } from './figures/installation/companies.ts'
import { embeddedImports } from './figures/embedded-imports.ts'
import { firstLoad } from './figures/first-load.ts'
import { imports } from './figures/imports.ts'
import { jobs } from './figures/installation/jobs.ts'
import { lists } from './figures/lists.ts'
import { gradebook } from './figures/gradebook.ts'
import { helpQueue } from './figures/help-queue.ts'
import { helpWait } from './figures/help-wait.ts'
import { learning } from './figures/learning.ts'
import { longThread } from './figures/long-thread.ts'
import { matching } from './figures/mentoring/matching.ts'
import { mentoring } from './figures/mentoring/mentoring.ts'
import { messages } from './figures/messages.ts'
import { idleMemory, peakMemory } from './figures/memory.ts'
import { replicaReads } from './figures/installation/replica.ts'
import { requests } from './figures/requests.ts'
import { search } from './figures/search.ts'
import { presses } from './figures/presses.ts'
import { screenLoads } from './figures/screens.ts'
import { rooms } from './figures/rooms.ts'
import { killedServers } from './figures/installation/killed-servers.ts'
import { signIns } from './figures/sign-ins.ts'
import { tabs } from './figures/tabs.ts'
import { unknownAddresses } from './figures/unknown-addresses.ts'

type Answer = Promise<Figure[]> | Figure[]
/** By whatever name; on a filled PostgreSQL, or on what they start themselves. */
type Measure = [name: string, on: (bench: Bench) => Answer] | [name: string, on: null, alone: () => Answer]
const measures: Measure[] = [
  // Idle first: what comes after it fills the memory.
  ['memory', idleMemory],
  ['requests', requests],
  ['sign-ins', signIns],
  ['unknown-addresses', unknownAddresses],
  ['memory', peakMemory],
  ['lists', lists],
  ['replica', replicaReads],
  ['search', search],
  ['first-load', firstLoad],
  ['learning', learning],
  ['announcements', announcements],
  ['help-queue', helpQueue],
  ['messages', messages],
  ['tabs', tabs],
  ['answers', answers],
  ['mentoring', mentoring],
  ['rooms', rooms],
  ['calls', calls],
  ['imports', imports],
  // Last: it leaves a hundred thousand companies behind.
  ['companies', companies],
  ['imports embedded-imports', null, embeddedImports],
  ['mentoring matching', null, matching],
  ['jobs', null, jobs],
  ['servers', null, killedServers],
  ['screens', null, screenLoads],
  ['presses', null, presses],
  ['help-wait', null, helpWait],
  ['long-thread', null, longThread],
  ['gradebook', null, gradebook],
]
const isNamed = (name: string, [names]: Measure) => names.split(' ').includes(name)

const argv = process.argv.slice(2)
const names = argv.filter((word) => !word.startsWith('--'))
const unknown = [
  ...names.filter((name) => !measures.some((measure) => isNamed(name, measure))),
  ...argv.filter((word) => word.startsWith('--') && word !== '--quick'),
]
if (unknown.length) {
  console.error(
    `${unknown.join(', ')}? There are: --quick, ${[...new Set(measures.flatMap(([known]) => known.split(' ')))].join(', ')}`,
  )
  process.exit(2)
}
const chosen = names.length
  ? measures.filter((measure) => names.some((name) => isNamed(name, measure)))
  : measures
const settings = argv.includes('--quick') ? quick : full
const figures: Figure[] = []

async function measured(name: string, measure: () => Answer): Promise<void> {
  const began = performance.now()
  figures.push(...(await measure()))
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

if (chosen.some(([, on]) => on)) {
  for (const need of ['postgres', 'browser'] as const) {
    const missing = await provide(need)
    if (missing) {
      console.error(missing)
      process.exit(1)
    }
  }
  console.log('Filling a PostgreSQL of its own.')
  const bench = await startBench(settings)
  try {
    for (const [name, on] of chosen) if (on) await measured(name, () => on(bench))
  } finally {
    await bench.stop()
  }
}
for (const [name, on, alone] of chosen) if (!on && alone) await measured(name, alone)
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(join(root, '.cache', 'bench.json'), JSON.stringify({ settings, figures }, null, 2))
console.log(`\n${table(figures)}\n`)
const missed = figures.filter(({ ok }) => ok === false)
console.log(
  missed.length ? `${missed.length} of ${figures.length} figures miss their bound.` : 'Every bound holds.',
)
process.exitCode = missed.length ? 1 : 0
