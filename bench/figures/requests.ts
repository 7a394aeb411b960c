import { processorSeconds } from '../process.ts'
import { atLeast, median, round, type Figure } from '../figure.ts'
import { POOL, startBare, type Bench } from '../bench.ts'
import { requestsPerSecond, type Call } from '../load.ts'
import { recordSql } from '../record-sql.ts'

/** Seconds of load before the first measured run. */
const WARM = 8

const calls = { 'GET /auth/me': '/api/v1/auth/me', 'GET /users/users?page=1': '/api/v1/users/users?page=1' }

/** Several runs against one process: the median of their rates, and what a request cost its processor in all. */
function meter(pid: number) {
  const rates: number[] = []
  let spent = 0
  let answered = 0
  return {
    async measure(call: Call, seconds: number) {
      const before = processorSeconds(pid)
      const rate = await requestsPerSecond(call, seconds)
      spent += processorSeconds(pid) - before
      answered += rate * seconds
      rates.push(rate)
    },
    rate: () => median(rates),
    cost: () => round((spent * 1000) / answered),
  }
}

/** Requests a second against a bare node:http and pg server that sends the same SQL. */
export async function requests(bench: Bench): Promise<Figure[]> {
  const { seconds, rounds } = bench.settings
  const demo = bench.tenant('demo')
  const ours = Object.entries(calls).map(([name, path]): [string, Call] => [name, bench.as(demo, path)])
  const recorded = await recordSql(
    { ...bench.env, CAIRN_DATA: bench.server.dataFolder },
    Object.fromEntries(ours),
  )
  const bare = await startBare({
    url: bench.env['DATABASE_URL'],
    poolSize: POOL,
    paths: Object.fromEntries(ours.map(([name, { path }]) => [path, recorded[name]])),
  })
  try {
    const figures: Figure[] = []
    for (const [name, call] of ours) {
      const reference: Call = { port: bare.port, host: 'localhost', path: call.path }
      // A server runs for days: each side is warm before it counts (the compiler is at work for some seconds). They
      // take turns, so that what else the machine does hits both.
      await requestsPerSecond(call, WARM)
      await requestsPerSecond(reference, WARM)
      const own = meter(bench.server.pid)
      const other = meter(bare.pid)
      for (let round = 0; round < rounds; round++) {
        await own.measure(call, seconds)
        await other.measure(reference, seconds)
      }
      figures.push({
        ...atLeast(name, [own.rate(), other.rate()], 0.5, 'requests/s'),
        note: `the reference is node:http + pg; processor time ${own.cost()} against ${other.cost()} ms a request`,
      })
    }
    return figures
  } finally {
    await bare.stop()
  }
}
