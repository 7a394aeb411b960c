import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { WebSocket, WebSocketServer } from 'ws'
import { API_PREFIX } from '#contract/prefix.ts'
import { startCairn } from '#tools/services/cairn.ts'
import type { Bench } from '../bench.ts'
import { growsLess, percentile, type Figure } from '../figure.ts'
import { postJson } from '../calls/post.ts'
import { openTab } from '../calls/tab.ts'
import { send, type Call } from '../load.ts'

const TIMES = 1000
const WARM = 200
const EVERY_MS = 25
/** A bare relay asks nobody who may write: docs/decisions/0289-the-news-of-a-message-says-it.md. */
const BOUNDS = [
  { part: 0.5, bound: 6 },
  { part: 0.99, bound: 10 },
] as const

/** Milliseconds until each message is there, one after the other. */
async function timed(one: (n: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TIMES + WARM; n++) {
    const began = performance.now()
    await one(n)
    if (n >= WARM) times.push(performance.now() - began)
    await pause(EVERY_MS)
  }
  return times
}
const opened = (ws: WebSocket) => new Promise((resolve, reject) => ws.on('open', resolve).on('error', reject))

/** Two people who are signed in, as calls of each. */
async function two(bench: Bench, client: pg.Client) {
  const tenant = bench.tenant('messages')
  const { rows } = await client.query<{ id: string; user_id: string; role: string }>(
    `with made as (
       insert into users (company_id, id, role, status, name, surname, email)
       select $1, gen_random_uuid(), role, 'active', initcap(role), 'Stone', role || '@example.org'
       from unnest(array['mentor', 'student']) role returning company_id, id, role),
     signed as (
       insert into sessions (company_id, id, user_id, expires_at)
       select company_id, gen_random_uuid(), id, now() + interval '1 day' from made returning id, user_id)
     select s.id, s.user_id, m.role from signed s join made m on m.id = s.user_id order by m.role`,
    [tenant.id],
  )
  return rows.map(({ id, user_id }) => ({
    userId: user_id,
    bare: (path: string) => bench.as({ ...tenant, admin: { id: user_id, sessionId: id } }, path),
    as: (path: string) =>
      bench.as({ ...tenant, admin: { id: user_id, sessionId: id } }, `${API_PREFIX}${path}`),
  }))
}

/** A message is sent to one server, and read by the other of the two at another, as a tab of theirs does it. */
async function ours(bench: Bench, client: pg.Client): Promise<{ read: number[]; answered: number[] }> {
  const [reader, writer] = await two(bench, client)
  if (!reader || !writer) throw new Error('There are no two people')
  const second = await startCairn({ env: bench.env })
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const
  const there = (path: string): Call => ({ ...reader.as(path), port: second.port })
  const { id } = await postJson<{ id: string }>(writer.as('/conversations'), agents[0], {
    userId: reader.userId,
  })
  const tab = await openTab((path) => ({ ...reader.bare(path), port: second.port }), agents[1], [
    { kind: 'conversation', id },
  ])
  const answered: number[] = []
  try {
    /** The text of a message, as the news of it says it. */
    const line = () =>
      new Promise<unknown>((resolve) => {
        tab.heard = (event) => resolve(event['text'])
      })
    const read = await timed(async (n) => {
      const began = performance.now()
      const since = (into: number[]) => () => {
        if (n >= WARM) into.push(performance.now() - began)
      }
      const news = line()
      const sent = postJson(writer.as(`/conversations/${id}/messages`), agents[0], {
        id: uuid(),
        text: `Line ${n}`,
      }).then(since(answered))
      if ((await news) !== `Line ${n}`) throw new Error(`Line ${n} did not come`)
      await sent
    })
    // What was told is what is there.
    const text = await send(there(`/conversations/${id}/messages?after=${TIMES + WARM - 10}`), agents[1])
    const { data } = JSON.parse(text) as { data: { items: { text: string }[] } }
    if (data.items.at(-1)?.text !== `Line ${TIMES + WARM - 1}`)
      throw new Error(`The last is not there: ${text}`)
    return { read, answered }
  } finally {
    tab.close()
    for (const agent of agents) agent.destroy()
    await second.stop()
  }
}

/** The reference: a socket, an insert that notifies, a listener at the same database, another socket. Nothing is judged. */
async function bare(bench: Bench): Promise<number[]> {
  const [writes, listens] = [1, 2].map(() => new pg.Client({ connectionString: bench.superuserUrl }))
  const [first, other] = [1, 2].map(() => new WebSocketServer({ port: 0, host: '127.0.0.1' }))
  if (!writes || !listens || !first || !other) throw new Error('Nothing relays')
  await Promise.all([writes.connect(), listens.connect()])
  await writes.query('create table bare_relay (n bigint generated always as identity, text text not null)')
  await listens.query('listen bare_relay')
  listens.on('notification', ({ payload = '' }) => {
    for (const socket of other.clients) socket.send(payload)
  })
  first.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      writes
        .query(
          `with made as (insert into bare_relay (text) values ($1) returning text)
             select pg_notify('bare_relay', text) from made`,
          [data.toString()],
        )
        .catch(() => socket.terminate())
    }),
  )
  const [from, to] = [first, other].map(
    (server) => new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
  if (!from || !to) throw new Error('Nobody is there')
  try {
    await Promise.all([opened(from), opened(to)])
    return await timed(async (n) => {
      const arrived = new Promise((resolve) => to.once('message', resolve))
      from.send(`Line ${n}`)
      await arrived
    })
  } finally {
    for (const socket of [from, to]) socket.terminate()
    first.close()
    other.close()
    await writes.query('drop table bare_relay')
    await Promise.all([writes.end(), listens.end()])
  }
}

/** From one server to another: until what somebody wrote is in the other's hands, beside a bare relay over the same database. */
export async function messages(bench: Bench): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  try {
    const [own, reference] = [await ours(bench, client), await bare(bench)]
    return BOUNDS.map(({ part, bound }) => ({
      ...growsLess(
        `a message to somebody at another server, p${part * 100}`,
        [percentile(own.read, part), percentile(reference, part)],
        bound,
        'ms',
      ),
      note: `its sender was answered after ${percentile(own.answered, part).toFixed(1)} ms`,
    }))
  } finally {
    await client.end()
  }
}
