import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { PeerReviewSettings } from '#contract/practice/assignment.ts'
import { drawPeers } from '#contract/rules/learning/peers/draw.ts'
import { forgetNotice, notify } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { lessonTitles } from '../../enrolments/lesson-titles.ts'
import { isLearnt } from '../../enrolments/offered.ts'
import { blocksAmong } from '../../conversations/offered.ts'
import { memberships } from '../../groups/offered.ts'
import { readAssignment, type WorkRow } from '../find-work.ts'

type Lesson = Pick<WorkRow, 'company_id' | 'course_id' | 'lesson_id'>

/**
 * Whoever gives out, begins or takes back does so after whoever does it now. It comes before any lock of a piece of work: a
 * review that is given out holds the work that it is of.
 */
async function holdPeerReviews(tx: Tx, { lesson_id }: Pick<Lesson, 'lesson_id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`peer reviews of ${lesson_id}`}, 0))`.execute(tx)
}

/** The same by a piece of work of the lesson. */
export async function holdPeerReviewsOf(tx: Tx, workId: string): Promise<void> {
  const row = await tx
    .selectFrom('coursework')
    .select('lesson_id')
    .where('id', '=', workId)
    .executeTakeFirst()
  if (row) await holdPeerReviews(tx, row)
}

/** Whether a piece of work is still to be reviewed by others: its first round is handed in, and nobody has released a review of it. */
export const isOpenToPeers = (work: string) => sql<boolean>`(${sql.ref(`${work}.round`)} = 1
  and ${sql.ref(`${work}.state`)} in ('submitted', 'awaiting_grade', 'auto_graded'))`

/** Whether whose work it is still learns here. */
const isHere = (work: string) => sql<boolean>`(${isLearnt(work, 'completion')} and exists (select from users u
  where u.company_id = ${sql.ref(`${work}.company_id`)} and u.id = ${sql.ref(`${work}.user_id`)}
    and u.status in ('active', 'hidden')))`

/** What nobody will write any more goes, and what nobody needs and has begun. */
async function dropIdle(tx: Tx, { lesson_id }: Lesson): Promise<void> {
  await sql`delete from peer_reviews p using coursework w
    where p.company_id = current_company() and p.done_at is null and w.lesson_id = ${lesson_id}
      and w.company_id = p.company_id and w.id = p.work_id
      and (not exists (select from coursework r where r.company_id = p.company_id and r.id = p.reviewer_work_id
          and r.state <> 'in_progress' and ${isHere('r')})
        or (p.begun_at is null and not (${isOpenToPeers('w')} and ${isHere('w')})))`.execute(tx)
}

/** Of so many works at once it is worked out who reviews whom; those of before have theirs by then. */
const MOST_AT_ONCE = 300

type InCircle = Pick<WorkRow, 'id' | 'user_id' | 'enrolment_id' | 'lesson_id' | 'revision'> & {
  open: boolean
}

/** The works of a lesson of which somebody still lacks a review, has still to be given one, or holds one that can move on. */
async function circleOf(tx: Tx, lesson: Lesson, reviews: number): Promise<InCircle[]> {
  const { rows } = await sql<InCircle>`
    select w.id, w.user_id, w.enrolment_id, w.lesson_id, w.revision, ${isOpenToPeers('w')} as open from coursework w
      cross join lateral (select count(*) as written, count(*) filter (where begun_at is null) as loose
        from peer_reviews where company_id = w.company_id and reviewer_work_id = w.id) by_them
      cross join lateral (select count(*) as received, count(*) filter (where begun_at is null) as loose
        from peer_reviews where company_id = w.company_id and work_id = w.id) of_it
    where w.company_id = current_company() and w.course_id = ${lesson.course_id} and w.lesson_id = ${lesson.lesson_id}
      and w.state <> 'in_progress' and ${isHere('w')}
      and (by_them.written < ${reviews} or by_them.loose > 0 or of_it.loose > 0
        or (of_it.received < ${reviews} and ${isOpenToPeers('w')}))
    order by w.id desc limit ${MOST_AT_ONCE}`.execute(tx)
  return rows.toReversed()
}

/** Without the works of versions in which nobody reviews each other. */
async function withPeerReview(tx: Tx, lesson: Lesson, works: readonly InCircle[]): Promise<InCircle[]> {
  const known = new Map<number, boolean>()
  for (const revision of new Set(works.map((one) => one.revision))) {
    const of = { courseId: lesson.course_id, lessonId: lesson.lesson_id, revision }
    known.set(revision, (await readAssignment(tx, of))?.peerReview !== undefined)
  }
  return works.filter((one) => known.get(one.revision))
}

/** Who may review whom: nobody of their own group where the author says so, and never over a block of either side. */
async function mayReview(tx: Tx, works: readonly InCircle[], { outsideGroups }: PeerReviewSettings) {
  const people = works.map((one) => one.user_id)
  const blocks = new Set(
    (await blocksAmong(tx, people)).flatMap(({ blocker_id: one, blocked_id: other }) => [
      `${one} ${other}`,
      `${other} ${one}`,
    ]),
  )
  const groups = new Map<string, Set<string>>()
  if (outsideGroups) {
    const { rows } = await sql<{ group_id: string; user_id: string }>`
      select m.group_id, m.user_id from ${memberships} m where m.user_id = any(${people}::uuid[])`.execute(tx)
    for (const { group_id, user_id } of rows)
      groups.set(user_id, (groups.get(user_id) ?? new Set()).add(group_id))
  }
  const byId = new Map(works.map((one) => [one.id, one]))
  return (by: string, of: string): boolean => {
    const reviewer = byId.get(by)?.user_id ?? ''
    const work = byId.get(of)
    if (!work?.open || work.user_id === reviewer || blocks.has(`${reviewer} ${work.user_id}`)) return false
    const theirs = groups.get(work.user_id)
    return ![...(groups.get(reviewer) ?? [])].some((group) => theirs?.has(group))
  }
}

/** What somebody is told of reviews that they are to write. */
export const peerNotices = ['peer_reviews_given', 'peer_reviews_due'] as const

type Given = { id: string; work_id: string; reviewer_work_id: string; begun: boolean; done: boolean }

/** Tells who has more to review than before, and tells no more of it who has nothing left. */
async function tellPeers(tx: Tx, works: readonly InCircle[], before: readonly Given[]) {
  const ids = works.map(({ id }) => id)
  const now = await tx
    .selectFrom('peer_reviews')
    .select(['reviewer_work_id as by', (s) => s.cast<number>(s.fn.countAll(), 'integer').as('count')])
    .where('reviewer_work_id', 'in', ids)
    .where('done_at', 'is', null)
    .groupBy('reviewer_work_id')
    .execute()
  const had = Map.groupBy(
    before.filter(({ done }) => !done),
    (one) => one.reviewer_work_id,
  )
  const has = new Map(now.map(({ by, count }) => [by, count]))
  const more = works.filter(({ id }) => (has.get(id) ?? 0) > (had.get(id)?.length ?? 0))
  const titles = await lessonTitles(tx, more)
  await notify(
    tx,
    more.map(({ id, user_id }) => ({
      userId: user_id,
      kind: 'peer_reviews_given',
      about: id,
      title: titles.get(id) ?? '',
    })),
  )
  for (const { id, user_id } of works.filter((one) => had.has(one.id) && !has.has(one.id)))
    await forgetNotice(tx, { userId: user_id, about: id, kinds: peerNotices })
}

/**
 * Gives out the works of an assignment to be reviewed by those who handed in too, after somebody has handed in or taken
 * back. What nobody has begun may go to another meanwhile. The lesson is held (`holdPeerReviews`).
 */
export async function giveOutPeerReviews(
  tx: Tx,
  lesson: Lesson,
  settings: PeerReviewSettings,
): Promise<void> {
  await dropIdle(tx, lesson)
  const works = await withPeerReview(tx, lesson, await circleOf(tx, lesson, settings.reviews))
  if (works.length === 0) return
  const ids = works.map(({ id }) => id)
  const given = await tx
    .selectFrom('peer_reviews')
    .select(['id', 'work_id', 'reviewer_work_id'])
    .select([sql<boolean>`begun_at is not null`.as('begun'), sql<boolean>`done_at is not null`.as('done')])
    .where((on) => on.or([on('work_id', 'in', ids), on('reviewer_work_id', 'in', ids)]))
    .execute()
  const pairs = drawPeers({
    works: ids,
    given: given.map((one) => ({ by: one.reviewer_work_id, of: one.work_id, begun: one.begun })),
    reviews: settings.reviews,
    may: await mayReview(tx, works, settings),
  })
  await writePairs(tx, { lesson, works, given, pairs, days: settings.days })
}

type Drawn = {
  lesson: Lesson
  works: readonly InCircle[]
  given: readonly Given[]
  pairs: ReturnType<typeof drawPeers>
  days: number
}

async function writePairs(tx: Tx, { lesson, works, given, pairs, days }: Drawn): Promise<void> {
  const key = (by: string, of: string) => `${by} ${of}`
  const wanted = new Set(pairs.map(({ by, of }) => key(by, of)))
  const there = new Set(given.map((one) => key(one.reviewer_work_id, one.work_id)))
  const byId = new Map(works.map((one) => [one.id, one]))
  const gone = given.filter(
    (one) =>
      !one.begun &&
      byId.has(one.reviewer_work_id) &&
      byId.has(one.work_id) &&
      !wanted.has(key(one.reviewer_work_id, one.work_id)),
  )
  if (gone.length > 0)
    await tx
      .deleteFrom('peer_reviews')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  const due_at = new Date(Date.now() + days * DAY_MS)
  const added = pairs.filter(({ by, of }) => !there.has(key(by, of)))
  if (added.length > 0)
    await tx
      .insertInto('peer_reviews')
      .values(
        added.map(({ by, of }) => ({
          company_id: lesson.company_id,
          id: uuid(),
          work_id: of,
          reviewer_id: byId.get(by)?.user_id ?? '',
          reviewer_work_id: by,
          due_at,
        })),
      )
      .execute()
  if (gone.length + added.length > 0) await tellPeers(tx, works, given)
}
