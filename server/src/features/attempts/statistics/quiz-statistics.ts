import type { attemptsApi } from '#contract/practice/attempts.ts'
import type { Input } from '#contract/endpoint.ts'
import { rungs } from '#contract/practice/questions.ts'
import { picturesInWords } from '#contract/rich-text/changed-blocks.ts'
import type { QuestionStatistics } from '#contract/practice/statistics.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { newestVersion, readVersion } from '../../courses/offered.ts'
import { requirePart } from '../../courses/open-course.ts'
import { wrongParts } from '../../questions/wrong-parts.ts'
import { readQuiz } from '../find-attempt.ts'
import { countAnswers, countTries } from './count-answers.ts'

/** How the questions of a quiz, as it was published last, are answered. */
export async function quizStatistics(
  { tx, actor }: Context,
  { params }: Input<typeof attemptsApi.statistics>,
) {
  await requirePart(tx, actor, params.id, 'see')
  const newest = await newestVersion(tx, params.id)
  const course = newest && (await readVersion(tx, params.id, newest.version))
  const line = course?.outline
    .flatMap(({ lessons }) => lessons)
    .find((lesson) => lesson.id === params.lessonId && lesson.kind === 'quiz')
  if (!line) fail('NOT_FOUND')
  const of = { courseId: params.id, lessonId: line.id }
  const questions = (await readQuiz(tx, { ...of, revision: line.revision }))?.questions ?? []
  const { whole, parts } = await countAnswers(tx, of, questions)
  const tries = await countTries(tx, of)
  const items = questions.map((question): QuestionStatistics => {
    const { times: answered = 0, right = 0, separates = null } = whole.get(question.id) ?? {}
    const hints = tries.get(question.id) ?? []
    return {
      id: question.id,
      prompt: question.prompt && picturesInWords(question.prompt),
      answered,
      right,
      wrong: wrongParts(question, parts.get(question.id) ?? []),
      separates,
      rungs: rungs.flatMap((rung) => {
        const found = hints.find((one) => one.rung === rung)
        return found ? [{ rung, opened: found.opened, tried: found.tried, right: found.right }] : []
      }),
    }
  })
  return { items }
}
