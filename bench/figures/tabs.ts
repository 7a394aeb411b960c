import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { API_PREFIX } from '#contract/prefix.ts'
import type { Bench } from '../bench.ts'
import { inTurn } from '../calls/clients.ts'
import { postJson } from '../calls/post.ts'
import { openTab, type Tab } from '../calls/tab.ts'
import { growsLess, percentile, round, type Figure } from '../figure.ts'
import type { Call } from '../load.ts'
import { megabytes } from '../process.ts'

const FEW = 100
const SECONDS = 20
const A_SECOND = 100
const BOUND = 3
const LOST_MS = 30_000

type Person = { id: string; as: (path: string) => Call }
/** Two who write to one another, and their tabs. */
type Pair = { conversation: string; writer: Person; tabs: { writer: Tab; reader: Tab } }

/** So many people of one company, signed in: half of them mentors, whom students write to. */
async function people(bench: Bench, count: number): Promise<[mentors: Person[], students: Person[]]> {
  const tenant = bench.tenant('tabs')
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; user_id: string; role: string }>(
      `with made as (
         insert into users (company_id, id, role, status, name, surname, email)
         select $1, gen_random_uuid(), role, 'active', 'Robin', 'Stone', 'tab-' || role || n || '@example.org'
         from unnest(array['mentor', 'student']) role, generate_series(1, $2::int) n returning company_id, id, role),
       signed as (
         insert into sessions (company_id, id, user_id, expires_at)
         select company_id, gen_random_uuid(), id, now() + interval '1 day' from made returning id, user_id)
       select s.id, s.user_id, m.role from signed s join made m on m.id = s.user_id`,
      [tenant.id, count / 2],
    )
    await client.query('analyze users, sessions')
    const of = (role: string) =>
      rows
        .filter((row) => row.role === role)
        .map(({ id, user_id }) => ({
          id: user_id,
          as: (path: string) => bench.as({ ...tenant, admin: { id: user_id, sessionId: id } }, path),
        }))
    return [of('mentor'), of('student')]
  } finally {
    await client.end()
  }
}

/** Each with one tab, which listens to what is theirs and to their conversation. */
const pairsOf = (agent: Agent, mentors: readonly Person[], students: readonly Person[]): Promise<Pair[]> =>
  inTurn(mentors.length, async (n) => {
    const [writer, reader] = [students[n], mentors[n]]
    if (!writer || !reader) throw new Error('Somebody has nobody to write to')
    const { id } = await postJson<{ id: string }>(writer.as(`${API_PREFIX}/conversations`), agent, {
      userId: reader.id,
    })
    const tabOf = ({ id: own, as }: Person) =>
      openTab(as, agent, [
        { kind: 'messages', id: own },
        { kind: 'conversation', id },
      ])
    return { conversation: id, writer, tabs: { writer: await tabOf(writer), reader: await tabOf(reader) } }
  })

/** Milliseconds until the other has what somebody writes, so many times a second, each to another one. */
async function written(agent: Agent, pairs: readonly Pair[]): Promise<number[]> {
  const times: Promise<number>[] = []
  for (let n = 0; n < SECONDS * A_SECOND; n++) {
    const { conversation, writer, tabs } = pairs[(n * 37) % pairs.length] as Pair
    const text = `Line ${n}`
    const began = performance.now()
    times.push(
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${text} did not come`)), LOST_MS)
        tabs.reader.heard = (event) => {
          if (event['text'] !== text) return
          clearTimeout(late)
          resolve(performance.now() - began)
        }
        postJson(writer.as(`${API_PREFIX}/conversations/${conversation}/messages`), agent, {
          id: uuid(),
          text,
        }).catch(reject)
      }),
    )
    await pause(1000 / A_SECOND)
  }
  return Promise.all(times)
}

/** A hundred messages a second among ten thousand open tabs, beside the same among a hundred. */
export async function tabs(bench: Bench): Promise<Figure[]> {
  const count = bench.settings.tabs
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const [mentors, students] = await people(bench, count)
  const all = await pairsOf(agent, mentors.slice(0, FEW / 2), students.slice(0, FEW / 2))
  try {
    const few = await written(agent, all)
    const before = megabytes(bench.server.pid, 'VmRSS')
    all.push(...(await pairsOf(agent, mentors.slice(FEW / 2), students.slice(FEW / 2))))
    const each = ((megabytes(bench.server.pid, 'VmRSS') - before) * 1024) / (count - FEW)
    const many = await written(agent, all)
    const open = all.filter(({ tabs: { writer, reader } }) => writer.open() && reader.open()).length * 2
    return [
      ...([0.5, 0.99] as const).map((part) =>
        growsLess(
          `${A_SECOND} messages a second among ${count} tabs and among ${FEW}, p${part * 100}`,
          [percentile(many, part), percentile(few, part)],
          BOUND,
          'ms',
        ),
      ),
      {
        name: `tabs that are open after that`,
        value: String(open),
        bound: `≥ ${count}`,
        ok: open >= count,
        note: `${round(each)} KB of the server’s memory each; the client shares the processors`,
      },
    ]
  } finally {
    for (const pair of all) for (const tab of Object.values(pair.tabs)) tab.close()
    agent.destroy()
  }
}
