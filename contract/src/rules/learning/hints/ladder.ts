import type { LessonContent } from '../../../courses/course.ts'
import type { Hints, Rung } from '../../../practice/questions.ts'
import { rungs } from '../../../practice/questions.ts'
import type { RichText } from '../../../rich-text/document.ts'
import { isBlank } from '../../../rich-text/plain-text.ts'

export const noHints: Hints = { question: null, principle: null, step: null, worked: null }

/** The hints of a question or a lesson that say something, in the order in which they open. */
export const ladderOf = ({ hints }: { hints: Hints }): { rung: Rung; text: RichText }[] =>
  rungs.flatMap((rung) => {
    const text = hints[rung]
    return text && !isBlank(text) ? [{ rung, text }] : []
  })

/** The hints beside a lesson as a whole: a page and an assignment may have them; those of a quiz are of its questions. */
export const hintsOfLesson = (content: LessonContent | null): Hints =>
  content?.type === 'doc' || content?.type === 'assignment' ? (content.hints ?? noHints) : noHints

/** A ladder as it is kept: left out where no hint of it says anything. */
export const keptHints = (hints: Hints): { hints?: Hints } =>
  ladderOf({ hints }).length > 0 ? { hints } : {}
