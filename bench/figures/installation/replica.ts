import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { startCairn } from '#tools/services/cairn.ts'
import { startReplica } from '#tools/services/replica.ts'
import type { Bench } from '../../bench.ts'
import { COMMON } from '../../fill.ts'
import { median, round, type Figure } from '../../figure.ts'
import { requestsPerSecond } from '../../load.ts'
import { processorSeconds } from '../../process.ts'

const WARM = 4
const calls = {
  'page 1 of a list': '/api/v1/users/users?page=1',
  'page 1 of a list, by a common word': `/api/v1/users/users?page=1&search=${COMMON}`,
  'one person': '/api/v1/auth/me',
}

const parentOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])

/** What the processes of the PostgreSQL at this address have used of the processor. */
async function postgresAt(connectionString: string): Promise<() => number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  const isOfIt = (pid: number) => {
    try {
      return parentOf(pid) === postmaster
    } catch {
      return false
    }
  }
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter(isOfIt)
      .reduce((sum, pid) => sum + processorSeconds(pid), 0)
}

/** Of what might have been read at the replica, how much was. */
async function partReadThere(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const [there = 0, missed = 0] = ['replica', 'database'].map((at) =>
    Number(new RegExp(`^cairn_replica_reads_total\\{at="${at}"\\} (\\d+)`, 'm').exec(text)?.[1]),
  )
  return `${round((there * 100) / (there + missed))} %`
}

/** As in production: else what is committed is on its way to a replica a fifth of a second later. */
async function waitForDisk(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`alter database "${client.database}" set synchronous_commit = on`)
  await client.end()
}

/** What the database itself still has to do for a request where a replica is read at. */
export async function replicaReads(bench: Bench): Promise<Figure[]> {
  await waitForDisk(bench.superuserUrl)
  const replica = await startReplica(bench.superuserUrl)
  const DATABASE_REPLICA_URL = replica.at(bench.env['DATABASE_URL'] ?? '')
  const server = await startCairn({ env: { ...bench.env, DATABASE_REPLICA_URL } })
  try {
    const database = await postgresAt(bench.superuserUrl)
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(calls)) {
      const call = bench.as(bench.tenant('demo'), path)
      const sides = [call, { ...call, port: server.port }].map((one) => ({
        one,
        rates: [] as number[],
        spent: [] as number[],
      }))
      for (const { one } of sides) await requestsPerSecond(one, WARM)
      for (let round = 0; round < bench.settings.rounds; round++)
        for (const { one, rates, spent } of sides) {
          const before = database()
          const rate = await requestsPerSecond(one, bench.settings.seconds)
          rates.push(rate)
          spent.push(((database() - before) * 1e6) / (rate * bench.settings.seconds))
        }
      const [alone = 0, beside = 0] = sides.map(({ spent }) => median(spent))
      const [rateAlone = 0, rateBeside = 0] = sides.map(({ rates }) => median(rates))
      figures.push({
        name: `database’s processor time, ${name}`,
        value: `${round(beside)} µs`,
        reference: `${round(alone)} µs`,
        ratio: beside / alone,
        note: `${await partReadThere(server.port)} read there; all on one machine: ${round(rateBeside)} requests/s against ${round(rateAlone)} without a replica`,
      })
    }
    return figures
  } finally {
    await server.stop()
    await replica.remove()
  }
}
