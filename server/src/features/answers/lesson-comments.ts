import type { answersApi } from '#contract/help/answers.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { answersLimits } from './limits.ts'
import { namesOf } from '../../platform/people/people-names.ts'
import { openLesson } from '../enrolments/offered.ts'
import { selectAnswers } from './answers.view.ts'
import { tellsWhatIsRight } from './tells-what-is-right.ts'

/** What stands below a lesson and with the results of its questions, for whoever may open it: nothing that says what is right. */
export async function lessonComments({ tx, actor }: Context, { params }: Input<typeof answersApi.comments>) {
  const at = { courseId: params.id, lessonId: params.lessonId }
  const { revision } = await openLesson(tx, actor, at)
  const found = await selectAnswers(tx)
    .where('a.course_id', '=', params.id)
    .where('a.lesson_id', '=', params.lessonId)
    .where('a.kind', '=', 'comment')
    .where('a.state', '=', 'published')
    .orderBy('helped', 'desc')
    .orderBy('a.reviewed_at', 'desc')
    .orderBy('a.id')
    .limit(answersLimits.comments)
    .execute()
  const tells = await tellsWhatIsRight({ tx, actor }, { ...at, revision })
  const rows: typeof found = []
  for (const row of found) if (!(await tells(row))) rows.push(row)
  const names = await namesOf(
    tx,
    rows.map(({ mentor_id }) => mentor_id),
  )
  return {
    items: rows.map(({ id, item_id, asked, text, mentor_id }) => ({
      id,
      itemId: item_id,
      asked,
      text,
      mentor: names.get(mentor_id ?? '') ?? null,
    })),
  }
}
