import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '#contract/accounts/auth.ts'
import { demoPassword, startCairn } from '#tools/services/cairn.ts'
import { atMost, growsLess, round, type Figure } from '../figure.ts'
import { csvOf } from '../import-files.ts'
import { importer, importWhole, undoWhole } from '../importer.ts'
import { watchLatency, type Latency } from '../latency.ts'
import { send, type Call } from '../load.ts'
import { Agent } from 'node:http'

const ROWS = 20_000
const LATENCY_BOUND = 300
/** Each person who goes is asked for in every table that refers to people (decision 0261). */
const UNDO_BOUND = 4
const SETTLE_MS = 3000
const IDLE_MS = 10_000
/** As a company at work asks, not as many as the server can answer. */
const EVERY_MS = 50

async function signIn(port: number): Promise<string> {
  const agent = new Agent()
  const call: Call = {
    port,
    host: 'localhost',
    path: `/api/v1${authApi.login.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  }
  const answer = await send(call, agent, JSON.stringify({ email: 'admin@demo.test', password: demoPassword }))
  agent.destroy()
  return (JSON.parse(answer) as { data: { token: string } }).data.token
}

/** On the embedded database everything waits for one processor: what others wait for while an import runs, or is undone. */
export async function embeddedImports(rows = ROWS): Promise<Figure[]> {
  const cairn = await startCairn()
  try {
    const token = await signIn(cairn.port)
    const at = (path: string): Call => ({
      port: cairn.port,
      host: 'localhost',
      path,
      headers: { authorization: `Bearer ${token}` },
    })
    const own = importer(at)
    const file = csvOf(rows, 1)
    await pause(SETTLE_MS)
    /** The slower of the two that everybody needs, while something is done. */
    const meanwhile = async <T>(work: () => Promise<T>): Promise<[T, Latency, Latency]> => {
      const watches = ['/healthz', '/api/v1/auth/me'].map((path) => watchLatency(at(path), EVERY_MS))
      const result = await work()
      const [health, me] = await Promise.all(watches.map((watch) => watch.stop()))
      return [result, health as Latency, me as Latency]
    }
    const [, ...idle] = await meanwhile(() => pause(IDLE_MS))
    const [ran, ...during] = await meanwhile(() => importWhole(own, file, 'people.csv', rows))
    const [undo, ...after] = await meanwhile(() => undoWhole(own, ran.id, rows))
    own.close()
    const of = `of ${rows.toLocaleString('en-GB')} people, embedded database`
    const p99 = (which: 0 | 1, all: readonly Latency[], phase: string) => {
      const { p99: value = NaN, p50 = NaN, answers = 0 } = all[which] ?? {}
      return atMost(
        `GET ${['/healthz', '/auth/me'][which]}, p99 during ${phase} ${of}`,
        value,
        LATENCY_BOUND,
        'ms',
        `${answers} answers, median ${round(p50)} ms; idle p99 ${round(idle[which]?.p99 ?? NaN)} ms, median ${round(idle[which]?.p50 ?? NaN)} ms`,
      )
    }
    return [
      p99(0, during, 'an import'),
      p99(1, during, 'an import'),
      p99(0, after, 'the undo of an import'),
      p99(1, after, 'the undo of an import'),
      {
        ...growsLess(`undo ${of}`, [undo / 1000, ran.run / 1000], UNDO_BOUND, 's'),
        note: `the reference is the run that it takes back; the dry run took ${round(ran.dryRun / 1000)} s`,
      },
    ]
  } finally {
    await cairn.stop()
  }
}
