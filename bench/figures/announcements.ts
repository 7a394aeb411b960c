import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Bench } from '../bench.ts'
import { atMost, growsLess, type Figure } from '../figure.ts'
import { watchLatency } from '../latency.ts'
import { send } from '../load.ts'

const PEOPLE = 10_000
const WITHIN_SECONDS = 30
const SLOWER = 3
const LOOK_MS = 100
/** At least so long: a percentile of few answers says little. */
const WATCHED_MS = 10_000

const body = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'From Monday the workshop opens at nine.' }] },
  ],
}

/** Tells a whole company something, and answers in how many milliseconds all of it was told. */
async function announce(bench: Bench, slug: string, agent: Agent): Promise<number> {
  const tenant = bench.tenant(slug)
  const id = uuid()
  const call = bench.as(tenant, '/api/v1/announcements')
  const began = performance.now()
  await send(
    { ...call, method: 'POST', headers: { ...call.headers, 'content-type': 'application/json' } },
    agent,
    JSON.stringify({ id, audience: { kind: 'everyone' }, title: 'New hours', body }),
  )
  const one = bench.as(tenant, `/api/v1/announcements/${id}`)
  for (;;) {
    const { data } = JSON.parse(await send(one, agent)) as {
      data: { sent: { state: string; people: number } }
    }
    if (data.sent.state === 'sent') {
      if (data.sent.people !== PEOPLE) throw new Error(`It was told to ${data.sent.people} people`)
      return performance.now() - began
    }
    await pause(LOOK_MS)
  }
}

/** How long it takes to tell ten thousand people something, and how much slower others are answered meanwhile. */
export async function announcements(bench: Bench): Promise<Figure[]> {
  const slug = 'announced'
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    await client.query(
      `insert into users (company_id, id, role, status, name, surname, email)
       select $1, gen_random_uuid(), 'student', 'active', 'Person', n::text, 'person' || n || '@example.org'
       from generate_series(1, ${PEOPLE}) n`,
      [bench.tenant(slug).id],
    )
    await client.query('vacuum analyze users')
    const other = bench.as(bench.tenant('demo'), '/api/v1/auth/me')
    const idle = watchLatency(other)
    await pause(WATCHED_MS)
    const before = await idle.stop()
    const busy = watchLatency(other)
    const from = performance.now()
    const took: number[] = []
    // One after the other for as long as the others are watched.
    do took.push(await announce(bench, slug, agent))
    while (performance.now() - from < WATCHED_MS)
    const meanwhile = await busy.stop()
    return [
      atMost(
        `an announcement to ${PEOPLE.toLocaleString('en-GB')} people, the slowest of ${took.length}`,
        Math.max(...took) / 1000,
        WITHIN_SECONDS,
        's',
      ),
      {
        ...growsLess('requests of others meanwhile, p99', [meanwhile.p99, before.p99], SLOWER, 'ms'),
        note: `medians ${meanwhile.p50.toFixed(1)} and ${before.p50.toFixed(1)} ms, of ${meanwhile.answers} and ${before.answers} requests`,
      },
    ]
  } finally {
    agent.destroy()
    await client.end()
  }
}
