import { Agent } from 'node:http'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { send } from '../load.ts'

const OPEN = 1000
const MENTORS = 100
const TIMES = 6
const WITHIN_MS = 50

/** Mentors who are signed in, with two topics of twenty each; students who are stuck, each on a lesson of one of them. */
const mentors = `
  with made as (
    insert into users (company_id, id, role, status, name, surname, email, last_login)
    select $1, gen_random_uuid(), 'mentor', 'active', 'Mentor', n::text, 'mentor' || n || '@example.org', now()
    from generate_series(1, ${MENTORS}) n returning company_id, id, surname::int as n),
  profiled as (
    insert into user_profiles (company_id, user_id, onboarded_at, topics, capacity)
    select company_id, id, now(), array['Topic ' || n % 20, 'Topic ' || (n + 7) % 20], 3 from made)
  insert into sessions (company_id, id, user_id, expires_at)
  select company_id, gen_random_uuid(), id, now() + interval '1 day' from made returning id, user_id`
const requests = `
  with made as (
    insert into users (company_id, id, role, status, name, surname, email)
    select $1, gen_random_uuid(), 'student', 'active', 'Student', n::text, 'student' || n || '@example.org'
    from generate_series(1, ${OPEN}) n returning company_id, id, surname::int as n)
  insert into help_requests (company_id, id, student_id, enrolment_id, course_id, lesson_id, item_id, course, lesson, word,
    carried, topics, language, asked_hour, promised_at, next_at)
  select company_id, gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
    'Course ' || n % 50, 'Lesson ' || n, 'I do not see why this comes before that.',
    '{"question": null, "answers": [], "hints": []}', array['Topic ' || n % 20], case when n % 3 = 0 then 'es' else 'en' end,
    10, now() + n * interval '2 minutes', now() + interval '1 day' from made`

/** The first page of the queue for each of a hundred mentors while a thousand people wait, each in turn. */
export async function helpQueue(bench: Bench): Promise<Figure[]> {
  const tenant = bench.tenant('stuck')
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const { rows } = await client.query<{ id: string; user_id: string }>(mentors, [tenant.id])
    // What they learn in is not read here, and is not there.
    await client.query('set session_replication_role = replica')
    await client.query(requests, [tenant.id])
    await client.query('vacuum analyze')
    const times: number[] = []
    for (let n = 0; n < TIMES; n++)
      for (const { id, user_id } of rows) {
        const mentor = { ...tenant, admin: { id: user_id, sessionId: id } }
        const began = performance.now()
        const answer = await send(bench.as(mentor, '/api/v1/help/queue?pageSize=50'), agent)
        if (n > 0) times.push(performance.now() - began)
        const { data } = JSON.parse(answer) as { data: { total: number; items: unknown[] } }
        if (data.total !== OPEN || data.items.length !== 50)
          throw new Error(`${data.total} wait in the queue, ${data.items.length} are shown`)
      }
    return [
      atMost(
        `the queue of help for ${MENTORS} mentors, ${OPEN.toLocaleString('en-GB')} waiting, p99`,
        percentile(times, 0.99),
        WITHIN_MS,
        'ms',
        `median ${percentile(times, 0.5).toFixed(1)} ms`,
      ),
    ]
  } finally {
    agent.destroy()
    await client.end()
  }
}
