import type { Asking, FoundThing, IndexedKind, SearchSource } from '../../searchable.ts'
import { unlessRefused } from '../../core/errors.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import { learntCourses } from '../enrolments/find-learning.ts'
import { openLesson } from '../enrolments/offered.ts'
import { selectAnswers, type AnswerRow } from './answers.view.ts'
import { tellsWhatIsRight } from './tells-what-is-right.ts'

export const answerSource: SearchSource = {
  kind: 'answer',
  table: 'shared_answers',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('shared_answers')
      .select(['id', 'asked as title', 'text as words'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => ({ ...row, ofId: row.id, language: null }))
  },
}

/** Where somebody reads an answer: below its lesson, as what they wrote, or among those of a course that they lead. */
async function lessonPathOf(
  { tx, actor }: Asking,
  row: AnswerRow,
  led: readonly string[] | null,
): Promise<string | null> {
  if (led === null || led.includes(row.course_id)) return `/dashboard/teach/${row.course_id}/answers`
  if (row.mentor_id === actor.id && actor.role !== 'student') return '/dashboard/help/answers'
  if (row.kind !== 'comment' || row.state !== 'published') return null
  const at = { courseId: row.course_id, lessonId: row.lesson_id }
  const lesson = await unlessRefused(openLesson(tx, actor, at))
  if (!lesson) return null
  const tells = await tellsWhatIsRight({ tx, actor }, { ...at, revision: lesson.revision })
  return (await tells(row)) ? null : `/dashboard/learn/${at.courseId}/${at.lessonId}`
}

/** Shared answers: comments for whoever may open their lesson; others for who wrote them, and for who leads the course. */
export const findableAnswers: IndexedKind = {
  source: answerSource,
  async within(ask, most) {
    const led = await coursesLedBy(ask.tx, ask.actor)
    if (led === null) return null
    const courses = [...led, ...(await learntCourses(ask, most))]
    const rows = await ask.tx
      .selectFrom('shared_answers')
      .select('id')
      .where((at) =>
        at.or([
          ...(courses.length ? [at('course_id', 'in', courses)] : []),
          at('mentor_id', '=', ask.actor.id),
        ]),
      )
      .orderBy('proposed_at', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  },
  async open(ask, entries) {
    const rows = await selectAnswers(ask.tx)
      .where(
        'a.id',
        'in',
        entries.map(({ id }) => id),
      )
      .execute()
    const led = await coursesLedBy(ask.tx, ask.actor)
    const opened: FoundThing[] = []
    for (const row of rows) {
      const path = await lessonPathOf(ask, row, led)
      if (path) opened.push({ id: row.id, title: row.asked, about: row.lesson, path })
    }
    return opened
  },
}
