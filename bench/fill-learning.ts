import type pg from 'pg'
import { v4 as uuid } from 'uuid'
import { coursesApi } from '#contract/courses/courses.ts'
import { call } from '../e2e/harness/api.ts'
import type { Bench } from './bench.ts'
import { callsOf, type Caller } from './calls-of.ts'

export type FilledCourse = { courseId: string; lessonId: string }
/** How many learn, each in so many of so many courses. */
export type LearningSize = { people: number; each: number; courses: number }

const LESSONS = 10
const sentence = 'A river carries more stones in one flood than in all the quiet years between two of them. '
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string) => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})
const content = {
  type: 'doc' as const,
  content: Array.from({ length: 4 }, (_, n) => [
    heading(`Of floods, ${n + 1}`),
    paragraph(sentence.repeat(4)),
    paragraph(sentence.repeat(6)),
  ]).flat(),
}

/** Publishes a course of pages in a tenant, as its admin; answers it with its first lesson. */
export async function publishPages(bench: Bench, slug: string): Promise<FilledCourse> {
  const admin = callsOf(bench, slug).of()
  const { id } = await call(coursesApi.create, { ...admin, body: { title: 'Rivers', language: 'en' } })
  const lessons = Array.from({ length: LESSONS }, (_, n) => ({
    id: uuid(),
    kind: 'page' as const,
    title: `Of rivers, ${n + 1}`,
    minutes: 5,
    required: true,
  }))
  const modules = [
    { id: uuid(), title: 'Water', lessons: lessons.slice(0, LESSONS / 2) },
    { id: uuid(), title: 'Stone', lessons: lessons.slice(LESSONS / 2) },
  ]
  await call(coursesApi.saveOutline, { ...admin, params: { id }, body: { revision: 1, modules } })
  for (const { id: lessonId } of lessons)
    await call(coursesApi.saveLesson, { ...admin, params: { id, lessonId }, body: { revision: 0, content } })
  const about = { summary: sentence.repeat(2), topics: ['water', 'stone', 'stone 1'] }
  const { revision } = await call(coursesApi.update, { ...admin, params: { id }, body: about })
  await call(coursesApi.publish, { ...admin, params: { id }, body: { revision } })
  return { courseId: id, lessonId: lessons[0]?.id ?? '' }
}

/** Copies of a published course, each with a title and topics of its own; answers the ids of all. */
async function copyCourse(client: pg.Client, courseId: string, count: number): Promise<string[]> {
  await client.query('create temp table copied (n int, id uuid) on commit preserve rows')
  await client.query(`insert into copied select n, gen_random_uuid() from generate_series(1, $1::int) n`, [
    count,
  ])
  const columnsOf = async (table: string, other: readonly string[]) => {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    return rows.map(({ name }) => name).filter((name) => !other.includes(name))
  }
  async function copy(table: string, changed: Record<string, string>): Promise<void> {
    const same = await columnsOf(table, Object.keys(changed))
    const idOf = table === 'courses' ? 'id' : 'course_id'
    await client.query(
      `insert into ${table} (${[...Object.keys(changed), ...same].join(', ')})
       select ${[...Object.values(changed), ...same.map((name) => `t.${name}`)].join(', ')}
       from ${table} t, copied where t.${idOf} = $1`,
      [courseId],
    )
  }
  const titled = `jsonb_set(t.settings, '{title}', to_jsonb(md5(n::text) || ' ' || n))`
  await copy('courses', { id: 'copied.id', title: `md5(n::text) || ' ' || n`, settings: titled })
  await copy('course_versions', { course_id: 'copied.id', settings: titled })
  await copy('course_texts', { course_id: 'copied.id' })
  await copy('course_catalogue', {
    course_id: 'copied.id',
    title: `md5(n::text) || ' ' || n`,
    topics: `array['water', 'stone', 'stone ' || n % 40]`,
  })
  const { rows } = await client.query<{ id: string }>('select id from copied order by n')
  await client.query('drop table copied')
  return [courseId, ...rows.map(({ id }) => id)]
}

/** So many students of a tenant, with a session for each. */
export async function addStudents(client: pg.Client, companyId: string, count: number): Promise<Caller[]> {
  const { rows } = await client.query<Caller>(
    `with made as (
       insert into users (company_id, id, role, status, name, surname, email)
       select $1, gen_random_uuid(), 'student', 'active', 'Learner', 'Number ' || n, 'learner' || n || '@learning.example.org'
       from generate_series(1, $2::int) n returning company_id, id),
     profiles as (insert into user_profiles (company_id, user_id, onboarded_at) select company_id, id, now() from made)
     insert into sessions (company_id, id, user_id, expires_at)
     select company_id, gen_random_uuid(), id, now() + interval '1 day' from made
     returning user_id as id, id as "sessionId"`,
    [companyId, count],
  )
  return rows
}

export type Learning = FilledCourse & { people: Caller[] }

/**
 * A tenant with so many published courses, and so many students, each in as many of them as is said: all of them in the first,
 * which is answered, the others spread over the rest.
 */
export async function fillLearning(
  bench: Bench,
  client: pg.Client,
  slug: string,
  { people, each, courses }: LearningSize,
): Promise<Learning> {
  const { id } = bench.tenant(slug)
  const first = await publishPages(bench, slug)
  const ids = await copyCourse(client, first.courseId, courses - 1)
  const callers = await addStudents(client, id, people)
  await client.query(
    `insert into enrolments (company_id, id, course_id, user_id, version, state, lessons, next_lesson_id, next_lesson_title, last_at)
     select $1, gen_random_uuid(), ($3::uuid[])[case k when 0 then 1 else 2 + (n * ${each - 1} + k) % (cardinality($3::uuid[]) - 1) end],
       u.id, 1, 'active', ${LESSONS}, $4, 'Of rivers, 1', case when k > 0 then now() - k * interval '1 day' end
     from unnest($2::uuid[]) with ordinality u (id, n), generate_series(0, $5::int - 1) k`,
    [id, callers.map((one) => one.id), ids, first.lessonId, each],
  )
  return { ...first, people: callers }
}
