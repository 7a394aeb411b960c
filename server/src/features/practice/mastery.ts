import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Mastery, practiceApi } from '#contract/practice/practice.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { difficultyOf } from '#contract/practice/questions.ts'
import { masteryOf, RECENT, type MasteryAnswer } from '#contract/rules/learning/mastery.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { practiceLimits } from './limits.ts'
import { answersThatShow, quizKey, type ShownAnswer } from '../attempts/answers-that-show.ts'
import { newestVersion, readVersion } from '../courses/offered.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { standingsIn } from '../enrolments/offered.ts'
import { menteesOf } from '../mentoring/mentors-of.ts'

/** What somebody answered when they repeated it. */
async function repeated(tx: Tx, userId: string): Promise<ShownAnswer[]> {
  const { rows } = await sql<ShownAnswer>`
    select c.course_id as "courseId", c.lesson_id as "lessonId", c.question_id as "questionId", a.credit,
      a.answered_at as at, (select count(*)::int from practice_hints h where h.company_id = a.company_id
        and h.card_id = a.card_id and h.turn = a.turn and h.rung <> 'worked') as hints,
      exists (select from practice_hints h where h.company_id = a.company_id and h.card_id = a.card_id
        and h.turn = a.turn and h.rung = 'worked') as worked
    from practice_cards c join practice_answers a on a.company_id = c.company_id and a.card_id = c.id
    where c.company_id = current_company() and c.user_id = ${userId}
    order by a.answered_at desc limit ${practiceLimits.answers}`.execute(tx)
  return rows
}

/** What a course is about, by its newest version. */
async function topicsOfCourse(tx: Tx, courseId: string): Promise<readonly string[]> {
  const newest = await newestVersion(tx, courseId)
  return (newest && (await readVersion(tx, courseId, newest.version)))?.settings.topics ?? []
}

/** What is known least first, then what too little is known of. */
const least = (a: Mastery['topics'][number], b: Mastery['topics'][number]) =>
  (a.percent ?? 101) - (b.percent ?? 101) || (a.topic < b.topic ? -1 : 1)

/** How much somebody knows, by topic; `only`: of these courses. */
async function readMastery(tx: Tx, userId: string, only: readonly string[] | null): Promise<Mastery> {
  const { quizzes, answers } = await answersThatShow(tx, userId)
  const about = new Map<string, readonly string[]>()
  const byTopic = new Map<string, { topic: string; answers: MasteryAnswer[] }>()
  for (const answer of [...answers, ...(await repeated(tx, userId))]) {
    const { courseId } = answer
    const question = quizzes.get(quizKey(answer))?.questions.get(answer.questionId)
    if (!question || (only && !only.includes(courseId))) continue
    const course = about.get(courseId) ?? (await topicsOfCourse(tx, courseId))
    about.set(courseId, course)
    const { credit, hints, worked, at } = answer
    const counted = { credit, hints, worked, difficulty: difficultyOf(question), at: at.getTime() }
    for (const topic of question.topics?.length ? question.topics : course) {
      // One topic, whichever way it was written; capitals stand before small letters.
      const key = topic.toLocaleLowerCase()
      const known = byTopic.get(key) ?? { topic, answers: [] }
      byTopic.set(key, known)
      if (topic < known.topic) known.topic = topic
      known.answers.push(counted)
    }
  }
  const topics = [...byTopic.values()].map((one) => ({
    topic: one.topic,
    percent: masteryOf(one.answers),
    answers: Math.min(one.answers.length, RECENT),
  }))
  return { topics: topics.toSorted(least).slice(0, practiceLimits.topics) }
}

export const ownMastery = ({ tx, actor }: Context): Promise<Mastery> => readMastery(tx, actor.id, null)

/** Of which courses somebody sees what a person knows; null: of all. NOT_FOUND where they see nothing of them. */
async function coursesSeen({ tx, actor }: Context, userId: string): Promise<readonly string[] | null> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!person) fail('NOT_FOUND')
  if (userId === actor.id || roleAllowed(adminLevel, actor.role)) return null
  if ((await menteesOf(tx, actor.id)).includes(userId)) return null
  const led = (await coursesLedBy(tx, actor)) ?? []
  const theirs = await standingsIn(tx, led, [userId])
  return theirs.length > 0 ? theirs.map(({ course_id }) => course_id) : fail('NOT_FOUND')
}

export async function personMastery(
  ctx: Context,
  { params }: Input<typeof practiceApi.masteryOf>,
): Promise<Mastery> {
  return readMastery(ctx.tx, params.id, await coursesSeen(ctx, params.id))
}
