import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/tenant.ts'
import { sealNote } from '../../features/mentoring/space/note-seal.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import type { DemoPair } from '../shape.ts'

type Pair = { companyId: string; id: string; mentor: string; mentee: string }

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** What two people wrote for one another and recommend, and what one of them keeps for themselves. */
export async function addSpace(
  tx: Tx,
  pair: Pair,
  { goals = [], actions = [], notes = [], recommended = [], showsProgress }: DemoPair,
  seal: Seal,
): Promise<void> {
  const own = { company_id: pair.companyId, relationship_id: pair.id }
  for (const { text, state = 'open', daysAgo } of goals)
    await tx
      .insertInto('mentoring_goals')
      .values({
        ...own,
        id: uuid(),
        text,
        state,
        created_by: pair.mentee,
        created_at: ago(daysAgo),
        changed_at: ago(Math.min(daysAgo, 5)),
      })
      .execute()
  for (const { text, of, dueInDays, done, daysAgo } of actions)
    await tx
      .insertInto('mentoring_actions')
      .values({
        ...own,
        id: uuid(),
        text,
        owner_id: pair[of],
        due_on: dueInDays === undefined ? null : ago(-dueInDays).toISOString().slice(0, 10),
        done_at: done ? ago(Math.min(daysAgo, 3)) : null,
        created_by: pair.mentor,
        created_at: ago(daysAgo),
      })
      .execute()
  for (const { by, text, alone, daysAgo } of notes) {
    const item = { ...own, id: uuid(), author_id: pair[by] }
    await tx
      .insertInto('mentoring_notes')
      .values({
        ...item,
        visibility: alone ? 'author' : 'pair',
        body: alone ? null : text,
        sealed: alone ? sealNote(seal, item, text) : null,
        created_at: ago(daysAgo),
        updated_at: ago(daysAgo),
      })
      .execute()
  }
  for (const one of recommended) await addRecommended(tx, pair, one)
  if (showsProgress)
    await tx
      .insertInto('progress_consents')
      .values({ ...own, user_id: pair.mentee, given_at: ago(1) })
      .execute()
}

type Recommended = NonNullable<DemoPair['recommended']>[number]

async function addRecommended(tx: Tx, pair: Pair, one: Recommended): Promise<void> {
  const course = await tx
    .selectFrom('courses')
    .select(['id', 'outline'])
    .where('company_id', '=', pair.companyId)
    .where('title', '=', one.course)
    .executeTakeFirstOrThrow()
  const lessons = course.outline.flatMap((module) => module.lessons)
  const lesson = lessons.find(({ title }) => title === one.lesson)
  if (one.lesson && !lesson) throw new Error(`${one.course} has no lesson ${one.lesson}`)
  const id = uuid()
  await tx
    .insertInto('recommendations')
    .values({
      company_id: pair.companyId,
      id,
      relationship_id: pair.id,
      course_id: course.id,
      lesson_id: lesson?.id ?? null,
      why: one.why,
      created_by: pair.mentor,
      created_at: ago(one.daysAgo),
    })
    .execute()
  if (one.answer)
    await tx
      .insertInto('recommendation_answers')
      .values({
        company_id: pair.companyId,
        recommendation_id: id,
        user_id: pair.mentee,
        answer: one.answer,
        answered_at: ago(Math.min(one.daysAgo, 2)),
      })
      .execute()
}
