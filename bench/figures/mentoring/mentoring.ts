import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { API_PREFIX } from '#contract/prefix.ts'
import type { Bench } from '../../bench.ts'
import type { Tenant } from '../../fill.ts'
import { atMost, percentile, type Figure } from '../../figure.ts'
import { send } from '../../load.ts'
import { processorSeconds } from '../../process.ts'

const DAYS = 60
const SLOTS_WITHIN_MS = 20
const NEXT_FREE_WITHIN_MS = 300
const REMINDED_WITHIN_SECONDS = 60
const TIMES = 20
/** Before it is measured: a server that has answered nothing yet compiles what it does. */
const WARM = 20
/** As many as the directory shows of a page. */
const PAGE = 25
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Mentors on five clocks, each with six hours on five days, days off, and what else keeps them; a mentee who asks. */
const mentors = `
  with made as (
    insert into users (company_id, id, role, status, name, surname, email, time_zone)
    select $1, gen_random_uuid(), 'mentor', 'active', 'Mentor', n::text, 'mentor' || n || '@example.org',
      (array['Europe/Madrid', 'Europe/London', 'America/New_York', 'America/Bogota', 'Asia/Kolkata'])[1 + n % 5]
    from generate_series(1, $2::int) n returning company_id, id, surname::int as n),
  profiled as (
    insert into user_profiles (company_id, user_id, onboarded_at, capacity, availability)
    select company_id, id, now(), 8, (select jsonb_agg(jsonb_build_object('weekday', d, 'from', part, 'to', part + 180))
      from generate_series(1, 5) d, unnest(array[540, 840]) part) from made),
  ruled as (
    insert into booking_rules (company_id, user_id, exceptions, buffer, notice_hours, most_a_day, lengths)
    select company_id, id, (select jsonb_agg(jsonb_build_object('day', (now() + k * interval '4 days')::date, 'off', true,
      'times', '[]'::jsonb)) from generate_series(1, 20) k), 10, 12, 4, '{30,45,60}' from made)
  select id from made order by n`
const mentee = `
  with made as (
    insert into users (company_id, id, role, status, name, surname, email, time_zone)
    values ($1, gen_random_uuid(), 'student', 'active', 'Ada', 'Stone', 'ada@example.org', 'Europe/Madrid')
    returning company_id, id)
  insert into sessions (company_id, id, user_id, expires_at)
  select company_id, gen_random_uuid(), id, now() + interval '1 day' from made returning id, user_id`
const pairs = `
  insert into mentoring_relationships (company_id, id, mentor_id, mentee_id, state, fit, expires_at, began_at)
  select $1, gen_random_uuid(), id, $2, 'active', '{"score": 0, "parts": []}', now(), now()
  from unnest($3::uuid[]) id limit 1 returning id`
/** Of each mentor a session on every second day, and times of a calendar elsewhere. */
const taken = `
  insert into booking_sessions (company_id, id, relationship_id, mentor_id, mentee_id, state, waits_for, starts_at, minutes,
    expires_at, last_by, reminded_day, reminded_soon)
  select $1, gen_random_uuid(), gen_random_uuid(), id, gen_random_uuid(), 'confirmed', 'mentor',
    date_trunc('day', now()) + k * interval '2 days' + interval '10 hours', 45, now(), 'mentor', true, true
  from unnest($2::uuid[]) id, generate_series(1, 45) k`
const elsewhere = `
  insert into outside_busy (company_id, calendar_id, user_id, starts_at, ends_at)
  select $1, gen_random_uuid(), id, at, at + interval '40 minutes'
  from unnest($2::uuid[]) id, generate_series(1, 90) k,
    lateral (select date_trunc('day', now()) + k * interval '1 day' + interval '14 hours' as at) a`
/** Sessions of tomorrow morning, each of two people, in a room that is booked, of which nobody was reminded. */
const due = `
  with people as (
    insert into users (company_id, id, role, status, name, surname, email)
    select $1, gen_random_uuid(), case when n % 6 = 0 then 'mentor' else 'student' end, 'active', 'Person', n::text,
      'reminded' || n || '@example.org' from generate_series(1, $2::int / 5 * 6) n
    returning id, role),
  numbered as (select id, role, row_number() over (partition by role order by id) - 1 as n from people),
  two as (
    select gen_random_uuid() as meeting, m.id as mentor, s.id as mentee, s.n from numbered s
      join numbered m on m.role = 'mentor' and m.n = s.n / 5 where s.role = 'student'),
  rooms as (
    insert into meetings (company_id, id, code, title, host_id, starts_at, minutes, lobby, booked)
    select $1, meeting, 'bench-' || n, 'Mentoring session', mentor, now() + interval '20 hours' + n % 5 * interval '1 hour',
      45, 'all', true from two)
  insert into booking_sessions (company_id, id, relationship_id, mentor_id, mentee_id, state, waits_for, starts_at, minutes,
    expires_at, last_by, meeting_id, reminded_day)
  select $1, gen_random_uuid(), gen_random_uuid(), mentor, mentee, 'confirmed', 'mentor',
    now() + interval '20 hours' + n % 4 * interval '1 hour', 45, now(), 'mentor', meeting, true from two`

type Asker = (path: string) => Promise<string>

type Timed = { times: number[]; processor: string }

/** Milliseconds of each of these calls, one after another, once they were made before; and what the server did for each. */
async function timed(pid: number, times: number, one: () => Promise<void>): Promise<Timed> {
  for (let n = 0; n < WARM; n++) await one()
  const before = processorSeconds(pid)
  const all: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await one()
    all.push(performance.now() - began)
  }
  const each = (1000 * (processorSeconds(pid) - before)) / times
  return { times: all, processor: `${each.toFixed(1)} ms of the server’s processor` }
}

async function slots(pid: number, ask: Asker, pairId: string): Promise<Figure> {
  const path = `/booking/relationships/${pairId}/slots?from=${day(0)}&to=${day(DAYS - 1)}`
  const { times, processor } = await timed(pid, TIMES * 10, async () => {
    const { data } = JSON.parse(await ask(path)) as { data: { items: string[] } }
    if (data.items.length < 100) throw new Error(`${data.items.length} slots are free`)
  })
  return atMost(
    `free slots of a mentor, ${DAYS} days, p99`,
    percentile(times, 0.99),
    SLOTS_WITHIN_MS,
    'ms',
    `median ${percentile(times, 0.5).toFixed(1)} ms, ${processor}`,
  )
}

/** As the directory asks: of each page that it shows, until all are there. */
async function nextFree(pid: number, ask: Asker, ids: readonly string[]): Promise<Figure> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) =>
    ids.slice(n * PAGE, (n + 1) * PAGE),
  )
  const { times, processor } = await timed(pid, TIMES, async () => {
    for (const page of pages) {
      const { data } = JSON.parse(
        await ask(`/booking/next-free?${page.map((id) => `mentorId=${id}`).join('&')}`),
      ) as { data: { items: { at: string | null }[] } }
      if (data.items.length !== page.length || data.items.some(({ at }) => at === null))
        throw new Error('Somebody is never free')
    }
  })
  return atMost(
    `next free slot of ${ids.length} mentors, page by page`,
    percentile(times, 0.5),
    NEXT_FREE_WITHIN_MS,
    'ms',
    `${pages.length} calls, ${processor}`,
  )
}

/** From the moment at which all of it is due until the last of them is reminded. */
async function reminders(pid: number, client: pg.Client, { id }: Tenant, sessions: number): Promise<Figure> {
  const { rowCount } = await client.query(due, [id, sessions])
  if (rowCount !== sessions) throw new Error(`${rowCount} sessions are there`)
  await client.query('vacuum analyze')
  const processor = processorSeconds(pid)
  const began = performance.now()
  await client.query('update booking_sessions set reminded_day = false where company_id = $1', [id])
  let first: number | null = null
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from booking_sessions where company_id = $1 and not reminded_day',
      [id],
    )
    const left = rows[0]?.left ?? 0
    if (first === null && left < sessions) first = performance.now()
    if (left === 0) break
    if (performance.now() - began > 10 * REMINDED_WITHIN_SECONDS * 1000)
      throw new Error(`${left} were not reminded`)
    await pause(100)
  }
  const seconds = (performance.now() - began) / 1000
  const { rows } = await client.query<{ told: number; mails: number }>(
    `select (select count(*)::int from notifications where company_id = $1 and kind = 'session_reminder') as told,
      (select count(*)::int from mails where company_id = $1) as mails`,
    [id],
  )
  const { told = 0, mails = 0 } = rows[0] ?? {}
  if (told !== 2 * sessions) throw new Error(`${told} people were told`)
  return atMost(
    `reminders of ${sessions.toLocaleString('en-GB')} sessions`,
    seconds,
    REMINDED_WITHIN_SECONDS,
    's',
    `${((performance.now() - (first ?? began)) / 1000).toFixed(1)} s once begun, ${(processorSeconds(pid) - processor).toFixed(1)} s of the server’s processor; ${mails.toLocaleString('en-GB')} e-mails`,
  )
}

/** What booking asks the most of: the diaries of many mentors, and a day on which everybody has a session. */
export async function mentoring(bench: Bench): Promise<Figure[]> {
  const tenant = bench.tenant('mentoring')
  const { mentors: count, sessions } = bench.settings.mentoring
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const made = await client.query<{ id: string }>(mentors, [tenant.id, count])
    const ids = made.rows.map(({ id }) => id)
    const { rows } = await client.query<{ id: string; user_id: string }>(mentee, [tenant.id])
    const [ada] = rows
    if (!ada) throw new Error('Nobody asks')
    const pair = await client.query<{ id: string }>(pairs, [tenant.id, ada.user_id, ids])
    // The pairs and calendars that these are of are not read here, and are not there.
    await client.query('set session_replication_role = replica')
    await client.query(taken, [tenant.id, ids])
    await client.query(elsewhere, [tenant.id, ids])
    await client.query('vacuum analyze')
    const by = { ...tenant, admin: { id: ada.user_id, sessionId: ada.id } }
    const { pid } = bench.server
    const ask: Asker = (path) => send(bench.as(by, `${API_PREFIX}${path}`), agent)
    return [
      await slots(pid, ask, pair.rows[0]?.id ?? ''),
      await nextFree(pid, ask, ids),
      await reminders(pid, client, bench.tenant('reminded'), sessions),
    ]
  } finally {
    agent.destroy()
    await client.end()
  }
}
