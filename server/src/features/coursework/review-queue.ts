import { sql } from 'kysely'
import type { courseworkApi } from '#contract/practice/coursework.ts'
import type { QueuedWork } from '#contract/practice/work.ts'
import type { Input } from '#contract/endpoint.ts'
import { GRADERS } from '#contract/rules/learning/graders/two-graders.ts'
import { isLate } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { waitsForReview } from '#contract/rules/learning/work-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { openTitles } from '../courses/offered.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { isLearnt } from '../enrolments/offered.ts'
import { deadlinesOf } from './due/deadlines.ts'
import type { WorkRow } from './find-work.ts'
import { isNameless, nameless } from './nameless.ts'
import { firstHandedIn } from './offered.ts'
import { personIn } from './person-in.ts'
import { inTeam, isHere, isOfTeam } from './teams/hold-team.ts'
import { teamsById } from './teams/view-teams.ts'
import { heldGrades } from './release-together.ts'
import { menteesOf } from '../mentoring/mentors-of.ts'
import { lessonTitles } from '../enrolments/lesson-titles.ts'
import { namesOf } from '../../platform/people/people-names.ts'

/**
 * Of what two grade, that which is still somebody’s to do: neither theirs is given, nor both; what they do not agree on is for
 * those who lead the course, `settled`, or all of them where that is null.
 */
const isTheirs = (
  actor: Pick<Actor, 'id'>,
  settled: readonly string[] | null,
) => sql<boolean>`(not w.two_graders
  or exists (select from coursework_rounds n where n.company_id = w.company_id and n.work_id = w.id and n.number = w.round
    and case when n.disputed_at is not null then ${settled === null ? sql`true` : sql`w.course_id = any(${settled}::uuid[])`}
      else (select count(*) < ${GRADERS} and not coalesce(bool_or(g.grader_id = ${actor.id}), false)
        from coursework_gradings g where g.company_id = n.company_id and g.round_id = n.id and g.given_at is not null) end))`

const others = sql`coursework o where o.company_id = w.company_id and o.team_id = w.team_id and o.team_left_at is null
  and w.team_left_at is null and ${isHere('o')}`

/** Of a team there is one line, and none for one who is or was in it. */
const firstOfTeam = (actor: Pick<Actor, 'id'>) => sql<boolean>`(w.team_id is null
  or not exists (select from ${others} and o.id < w.id) and not ${isOfTeam('w', actor.id)})`

/** It is of one of these people, alone or in a team. */
const isOfAny = (people: readonly string[]) => sql`(w.user_id = any(${people}::uuid[])
  or exists (select from ${others} and o.user_id = any(${people}::uuid[])))`

/**
 * The work that waits for somebody's review: of the courses that they lead or grade, and of whom they mentor. What was
 * handed in for an earlier completion is read by its learner no more, and waits for nobody.
 */
export async function waitingFor(tx: Tx, actor: Actor, { isReady = false } = {}) {
  const led = await coursesLedBy(tx, actor)
  const mentees = led === null ? [] : await menteesOf(tx, actor.id)
  const settled = await coursesLedBy(tx, actor, 'author')
  const ready = sql<boolean>`exists (select from coursework_rounds ready where ready.company_id = w.company_id
    and ready.work_id = w.id and ready.ready_at is not null)`
  const waiting = tx
    .selectFrom('coursework as w')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.user_id'),
    )
    .where('w.state', 'in', waitsForReview)
    .where('w.user_id', '!=', actor.id)
    .where('u.status', '!=', 'deleted')
    .where(isLearnt('w', 'completion'))
    .where(firstOfTeam(actor))
    .where(isReady ? ready : sql<boolean>`not ${ready} and ${isTheirs(actor, settled)}`)
    .$if(led !== null, (q) =>
      q.where(
        sql<boolean>`(w.course_id = any(${led ?? []}::uuid[]) or (${isOfAny(mentees)} and not ${nameless('w')}))`,
      ),
    )
  return waiting
}

/**
 * When it is its turn: by when it was handed in. What is without names goes together, by the oldest of its assignment and then by
 * the numbers: its order would say who handed in before whom.
 */
const turn = sql`case when ${nameless('w')}
  then min(date_trunc('day', w.submitted_at)) filter (where ${nameless('w')}) over (partition by w.lesson_id)
  else w.submitted_at end`

type Queued = Pick<WorkRow, 'company_id' | 'user_id' | 'state' | 'learner_number' | 'submitted_at'> & {
  name: string
  surname: string
  photo_key: string | null
}

const whoseIn = (row: Queued): Pick<QueuedWork, 'learner' | 'number'> =>
  isNameless(row)
    ? { learner: null, number: row.learner_number }
    : {
        learner: personIn({ ...row, id: row.user_id }),
        number: null,
      }

const given = sql<number>`(select count(*) from coursework_gradings g where g.company_id = r.company_id
  and g.round_id = r.id and g.given_at is not null)::int`.as('given')

type OfTwo = { two_graders: boolean; disputed_at: Date | null; given: number }
function gradingIn({
  two_graders: two,
  disputed_at: disputedAt,
  given: count,
}: OfTwo): QueuedWork['grading'] {
  if (!two) return null
  if (disputedAt) return 'settle'
  return count === 0 ? 'first' : 'second'
}

/** Nothing of when where there is no name: whoever was here on that day would be known by it. */
const submittedIn = (row: Queued): string | null =>
  isNameless(row) ? null : (row.submitted_at?.toISOString() ?? null)

const firstRound = ({ first_at: at }: { first_at: Date | null }) => ({
  number: 1,
  submittedAt: at?.toISOString() ?? null,
})

export async function reviewQueue(ctx: Context, { query }: Input<typeof courseworkApi.queue>) {
  const { tx, actor } = ctx
  const { page, pageSize, courseId } = query
  const waiting = await waitingFor(tx, actor, { isReady: query.ready !== undefined })
  const found = await waiting
    .select(['w.course_id as id', sql<number>`count(*)::int`.as('count')])
    .groupBy('w.course_id')
    .execute()
  const courses = await openTitles(
    tx,
    found.map(({ id }) => id),
  )
  const counts = courses
    .map(({ id, title }) => ({ id, title, count: found.find((one) => one.id === id)?.count ?? 0 }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const total = counts
    .filter(({ id }) => courseId === undefined || id === courseId)
    .reduce((sum, { count }) => sum + count, 0)
  const rows = await waiting
    .innerJoin('coursework_rounds as r', (join) =>
      join
        .onRef('r.company_id', '=', 'w.company_id')
        .onRef('r.work_id', '=', 'w.id')
        .onRef('r.number', '=', 'w.round'),
    )
    .$if(courseId !== undefined, (q) => q.where('w.course_id', '=', courseId ?? ''))
    .select([
      'w.company_id',
      'w.id',
      'w.state',
      'w.round',
      'w.course_id',
      'w.lesson_id',
      'w.submitted_at',
      'w.learner_number',
      'w.team_id',
      'w.team_left_at',
    ])
    .select(['w.two_graders', 'r.disputed_at', given])
    .select(firstHandedIn('w').as('first_at'))
    .select([
      'w.user_id',
      'w.enrolment_id',
      'u.name',
      'u.surname',
      'u.photo_key',
      'r.reviewer_id',
      'r.ready_at',
    ])
    .orderBy(turn)
    .orderBy('w.lesson_id')
    .orderBy('w.learner_number')
    .orderBy('w.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const names = await namesOf(
    tx,
    rows.map((row) => row.reviewer_id),
  )
  const titles = await lessonTitles(tx, rows)
  const deadlines = await deadlinesOf(tx, rows)
  const mentees = new Set(await menteesOf(tx, actor.id))
  const teams = await teamsById(
    tx,
    rows.flatMap((row) => (inTeam(row) ? [row.team_id] : [])),
  )
  const teamOf = (row: (typeof rows)[number]) => (inTeam(row) ? (teams.get(row.team_id) ?? null) : null)
  const items = rows.map((row): QueuedWork => ({
    id: row.id,
    state: row.state,
    round: row.round,
    course: { id: row.course_id, title: counts.find(({ id }) => id === row.course_id)?.title ?? '' },
    lesson: { id: row.lesson_id, title: titles.get(row.id) ?? '' },
    ...whoseIn(row),
    submittedAt: submittedIn(row),
    late: !isNameless(row) && isLate(deadlines.get(row.id) ?? {}, firstRound(row)),
    // Of two, neither knows what the other has begun.
    reviewer: row.two_graders && !row.ready_at ? null : (names.get(row.reviewer_id ?? '') ?? null),
    mine: row.reviewer_id === actor.id,
    mentee:
      !isNameless(row) && (teamOf(row)?.members ?? [{ id: row.user_id }]).some(({ id }) => mentees.has(id)),
    grading: gradingIn(row),
    team: teamOf(row),
  }))
  return { ...pageOf(items, total, { page, pageSize }), courses: counts, held: await heldGrades(ctx) }
}
