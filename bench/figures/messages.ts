import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { WebSocket, WebSocketServer } from 'ws'
import { CHANNELS_PATH, type FromTab, type ToTab } from '#contract/live/live.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { startCairn } from '#tools/services/cairn.ts'
import type { Bench } from '../bench.ts'
import { growsLess, percentile, type Figure } from '../figure.ts'
import { send, type Call } from '../load.ts'

const TIMES = 300
const WARM = 20
const EVERY_MS = 25
const BOUND = 2

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
    as: (path: string) =>
      bench.as({ ...tenant, admin: { id: user_id, sessionId: id } }, `${API_PREFIX}${path}`),
  }))
}

/** A message is sent to one server, and read by the other of the two at another, as a tab of theirs does it. */
async function ours(
  bench: Bench,
  client: pg.Client,
): Promise<{ read: number[]; told: number[]; answered: number[] }> {
  const [reader, writer] = await two(bench, client)
  if (!reader || !writer) throw new Error('There are no two people')
  const second = await startCairn({ env: bench.env })
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const
  const post = async <T>(call: Call, body: object): Promise<T> => {
    const headers = { ...call.headers, 'content-type': 'application/json' }
    const text = await send({ ...call, method: 'POST', headers }, agents[0], JSON.stringify(body))
    return (JSON.parse(text) as { data: T }).data
  }
  const there = (path: string): Call => ({ ...reader.as(path), port: second.port })
  const { id } = await post<{ id: string }>(writer.as('/conversations'), { userId: reader.userId })
  const { ticket } = await post<{ ticket: string }>(there('/live/ticket'), {})
  const ws = new WebSocket(`ws://127.0.0.1:${second.port}${API_PREFIX}${CHANNELS_PATH}`, {
    headers: { host: there('').host },
  })
  const say = (message: FromTab) => ws.send(JSON.stringify(message))
  let heard: (message: ToTab) => void = () => undefined
  ws.on('message', (data: Buffer) => heard(JSON.parse(data.toString()) as ToTab))
  const next = (t: ToTab['t']) =>
    new Promise<void>((resolve) => {
      heard = (message) => message.t === t && resolve()
    })
  const [told, answered]: [number[], number[]] = [[], []]
  try {
    await opened(ws)
    const welcome = next('welcome')
    say({ t: 'hello', ticket })
    await welcome
    const listening = next('listening')
    say({ t: 'listen', channel: { kind: 'conversation', id } })
    await listening
    const read = await timed(async (n) => {
      const began = performance.now()
      const since = (into: number[]) => () => {
        if (n >= WARM) into.push(performance.now() - began)
      }
      const news = next('news').then(since(told))
      const sent = post(writer.as(`/conversations/${id}/messages`), { id: uuid(), text: `Line ${n}` }).then(
        since(answered),
      )
      await news
      const text = await send(there(`/conversations/${id}/messages?after=${n}`), agents[1])
      const { data } = JSON.parse(text) as { data: { items: { text: string }[] } }
      if (data.items.at(-1)?.text !== `Line ${n}`) throw new Error(`Line ${n} is not there: ${text}`)
      await sent
    })
    return { read, told, answered }
  } finally {
    ws.terminate()
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
    return ([0.5, 0.99] as const).map((part) => ({
      ...growsLess(
        `a message to somebody at another server, p${part * 100}`,
        [percentile(own.read, part), percentile(reference, part)],
        BOUND,
        'ms',
      ),
      note: `of which until its sender was answered ${percentile(own.answered, part).toFixed(1)} ms, and until the other was told ${percentile(own.told, part).toFixed(1)} ms`,
    }))
  } finally {
    await client.end()
  }
}
