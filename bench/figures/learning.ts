import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { v4 as uuid } from 'uuid'
import { groupsApi } from '#contract/people/groups.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { trainingApi } from '#contract/training/training.ts'
import { call } from '../../e2e/harness/api.ts'
import { POOL, startBare, type Bench } from '../bench.ts'
import { callsOf, type Caller } from '../calls-of.ts'
import { copyOf } from '../copy-reference.ts'
import { atLeast, growsLess, median, round, type Figure } from '../figure.ts'
import { addStudents, fillLearning, publishPages, type Learning } from '../fill-learning.ts'
import { milliseconds, send, type Call } from '../load.ts'
import { BEFORE_RECORDING, recordSql, type Asked } from '../record-sql.ts'

const SMALL = { people: 100, each: 5, courses: 30 }
const GROWTH = 1.5
/** Of which the median counts, taken in turn with those of the small company, now the one first and now the other. */
const PAGES = 12

/** The pages on which one looks for a course and reads of one, in a company of many against one of few. */
async function pages(bench: Bench, small: Learning, large: Learning): Promise<Figure[]> {
  const { people, each, courses } = bench.settings.learning
  const of = (slug: string, { people: [one] }: Learning, path: string) => {
    if (!one) throw new Error('Nobody learns')
    return callsOf(bench, slug).as(one, `${API_PREFIX}/learn/courses${path}`)
  }
  const asked: [string, (learning: Learning) => string][] = [
    ['catalogue', () => '?page=1'],
    ['catalogue, page 2', () => '?page=2&pageSize=15'],
    ['catalogue, by a topic', () => '?page=1&topic=stone'],
    ['catalogue, one’s own', () => '?page=1&mine=true'],
    ['course page', ({ courseId }) => `/${courseId}`],
  ]
  const figures: Figure[] = []
  for (const [name, path] of asked) {
    const sides = [
      { call: of('learning', large, path(large)), taken: [] as number[] },
      { call: of('learning-small', small, path(small)), taken: [] as number[] },
    ]
    for (let n = 0; n < PAGES; n++)
      for (const { call: one, taken } of n % 2 ? sides.toReversed() : sides)
        taken.push(await milliseconds(one))
    const [many = NaN, few = NaN] = sides.map(({ taken }) => median(taken))
    const pair: [number, number] = [many, few]
    const inWords = (n: number) => n.toLocaleString('en-GB')
    figures.push({
      ...growsLess(
        `${name}, ${inWords(courses)} courses, ${inWords(people * each)} enrolments`,
        pair,
        GROWTH,
        'ms',
      ),
      note: `the reference is a company of ${SMALL.courses} courses and ${SMALL.people * SMALL.each} enrolments`,
    })
  }
  return figures
}

type Opener = Caller & { enrolmentId: string }

/** What a player asks for when a lesson is opened, and what it writes. */
function openings(bench: Bench, { courseId, lessonId }: Learning) {
  const { as } = callsOf(bench, 'learning')
  const path = `${API_PREFIX}/learn/courses/${courseId}/lessons/${lessonId}`
  return {
    read: (person: Caller): Call => as(person, path),
    write: (person: Caller, id: string): Asked & Call => {
      const { headers, ...target } = as(person, `${path}/progress`)
      return {
        ...target,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: { id, kind: 'opened' },
      }
    },
  }
}

/** How many a second are done by as many at once as the pool has connections. */
async function perSecond<T>(all: readonly T[], one: (each: T) => Promise<void>): Promise<number> {
  const left = [...all]
  const worker = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await one(next)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: POOL }, worker))
  return all.length / ((performance.now() - began) / 1000)
}

/** A lesson is opened by one person after the other, each for the first time, with the line that this writes into their record. */
async function opened(bench: Bench, client: pg.Client, learning: Learning): Promise<Figure> {
  const { rounds, opened: each } = bench.settings
  const { rows: openers } = await client.query<Opener>(
    `select s.user_id as id, s.id as "sessionId", e.id as "enrolmentId" from enrolments e
       join sessions s on s.company_id = e.company_id and s.user_id = e.user_id
     where e.company_id = $1 and e.course_id = $2 order by e.id`,
    [bench.tenant('learning').id, learning.courseId],
  )
  const some = (count: number) => {
    if (openers.length < count) throw new Error('More are to open a lesson than there are')
    return openers.splice(0, count)
  }
  const { read, write } = openings(bench, learning)
  const eventId = uuid()
  const before = some(BEFORE_RECORDING + 1)
  const like = before.at(-1)
  if (!like) throw new Error('Nobody opens it')
  const recorded = await recordSql(
    { ...bench.env, CAIRN_DATA: bench.server.dataFolder },
    {
      read: before.map(read),
      write: before.map((person) => write(person, person === like ? eventId : uuid())),
    },
  )
  const bare = await startBare({
    url: bench.env['DATABASE_URL'],
    poolSize: POOL,
    paths: { '/read': recorded['read'], '/write': { ...recorded['write'], writes: true } },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: POOL })
  const own = async (person: Opener) => {
    await send(read(person), agent)
    const { body, ...asked } = write(person, uuid())
    await send(asked, agent, JSON.stringify(body))
  }
  const reference = async (person: Opener) => {
    const pairs = [
      [like.id, person.id],
      [like.sessionId, person.sessionId],
      [like.enrolmentId, person.enrolmentId],
      [eventId, uuid()],
    ]
    const to = { port: bare.port, host: 'localhost', headers: { as: pairs.flat().join(',') } }
    await send({ ...to, path: '/read' }, agent)
    await send({ ...to, path: '/write' }, agent)
  }
  try {
    await perSecond(some(each), own)
    await perSecond(some(each), reference)
    const rates: [number, number][] = []
    for (let n = 0; n < rounds; n++)
      rates.push([await perSecond(some(each), own), await perSecond(some(each), reference)])
    const pair: [number, number] = [median(rates.map(([one]) => one)), median(rates.map(([, one]) => one))]
    const { rows } = await client.query<{ lines: number }>(
      `select count(*)::int as lines from progress_events where company_id = $1 and kind = 'opened'`,
      [bench.tenant('learning').id],
    )
    const wanted = BEFORE_RECORDING + 1 + each * 2 * (rounds + 1)
    if (rows[0]?.lines !== wanted)
      throw new Error(`${rows[0]?.lines} lines stand in the records, not ${wanted}`)
    return {
      ...atLeast('lesson opened, with the line in the record', pair, 0.5, 'lessons/s'),
      note: 'the reference is node:http + pg with the same statements, each side with a person who opens it for the first time',
    }
  } finally {
    agent.destroy()
    await bare.stop()
  }
}

const POLL_MS = 100
const COHORT_BOUND = 4
/** Every table in which each person of a group has a row once a course was assigned to it. */
const writtenByCohort = ['enrolments', 'assignment_people', 'notifications']

/** A course is assigned to a group of very many. */
async function cohort(bench: Bench, client: pg.Client): Promise<Figure> {
  const { cohort: people } = bench.settings
  const tenant = bench.tenant('cohort')
  const admin = callsOf(bench, 'cohort').of()
  const { courseId } = await publishPages(bench, 'cohort')
  await addStudents(client, tenant.id, people)
  const group = await call(groupsApi.create, { ...admin, body: { name: 'All' } })
  await client.query(
    `insert into group_members (company_id, group_id, user_id) select company_id, $2, id from users
     where company_id = $1 and role = 'student'`,
    [tenant.id, group.id],
  )
  await client.query('vacuum analyze')
  const began = performance.now()
  const { id } = await call(trainingApi.assign, {
    ...admin,
    body: { groupId: group.id, courseId, dueDays: 30 },
  })
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>(
      'select changed as waits from assignments where company_id = $1 and id = $2',
      [tenant.id, id],
    )
    if (!rows[0]?.waits) break
    await pause(POLL_MS)
  }
  const taken = (performance.now() - began) / 1000
  const { rows } = await client.query<{ enrolled: number }>(
    `select count(*)::int as enrolled from enrolments where company_id = $1 and course_id = $2 and state = 'active'`,
    [tenant.id, courseId],
  )
  if (rows[0]?.enrolled !== people) throw new Error(`${rows[0]?.enrolled} people were enrolled of ${people}`)
  const { copy, indexed } = await copyOf(bench, tenant.id, writtenByCohort)
  return {
    ...growsLess(
      `a course assigned to a group of ${people.toLocaleString('en-GB')}`,
      [taken, copy / 1000],
      COHORT_BOUND,
      's',
    ),
    note:
      'until the last is enrolled and told; the reference is COPY of the very rows (enrolments, people of the assignment, news) into ' +
      `empty tables with the same indexes; with the indexes made after the COPY it takes ${round(indexed / 1000)} s`,
  }
}

/** Lessons, the catalogue and a course page, and a large group that is enrolled. */
export async function learning(bench: Bench): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: bench.superuserUrl })
  await client.connect()
  try {
    const small = await fillLearning(bench, client, 'learning-small', SMALL)
    const large = await fillLearning(bench, client, 'learning', bench.settings.learning)
    await client.query('vacuum analyze')
    await bench.restart()
    const figures = await pages(bench, small, large)
    figures.push(await opened(bench, client, large))
    figures.push(await cohort(bench, client))
    return figures
  } finally {
    await client.end()
  }
}
