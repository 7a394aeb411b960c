import type { LessonContent } from '#contract/courses/course.ts'
import type { Question } from '#contract/practice/questions.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { tellsWorked } from '#contract/rules/learning/hints/tells.ts'
import { tellsAnswer } from '#contract/rules/learning/quiz-check.ts'
import type { Tx } from '../../db/tenant.ts'
import { newestVersion, readPublished, readVersion } from '../courses/offered.ts'

export type CourseItem = {
  /** The published course has it still. */
  here: boolean
  /** What is asked, where it is a question. */
  prompt: string | null
  /** Whether words say what is right there. */
  tells: (words: string) => boolean
}
export type Of = { lesson_id: string; item_id: string }

const questionsIn = (content: LessonContent | null): readonly Question[] =>
  content?.type === 'quiz' ? content.questions : []

const gone: CourseItem = { here: false, prompt: null, tells: () => false }

function itemIn(content: LessonContent | null, { lesson_id, item_id }: Of): CourseItem | undefined {
  const questions = questionsIn(content)
  if (item_id === lesson_id)
    return {
      here: true,
      prompt: null,
      tells: (words) =>
        tellsWorked(content, words) || questions.some((question) => tellsAnswer(question, words)),
    }
  const question = questions.find(({ id }) => id === item_id)
  return (
    question && {
      here: true,
      prompt: question.prompt && plainText(question.prompt),
      tells: (words) => tellsAnswer(question, words),
    }
  )
}

/** Finds items in what was published of a course last; each lesson is read once. */
export async function itemsOfCourse(tx: Tx, courseId: string): Promise<(of: Of) => Promise<CourseItem>> {
  const newest = await newestVersion(tx, courseId)
  const course = newest && (await readVersion(tx, courseId, newest.version))
  const lines = course?.outline.flatMap(({ lessons }) => lessons) ?? []
  const read = new Map<string, Promise<LessonContent | null>>()
  const contentOf = ({ id, revision }: (typeof lines)[number]) => {
    const found = read.get(id) ?? readPublished(tx, courseId, id, revision)
    read.set(id, found)
    return found
  }
  return async (of) => {
    const own = lines.find(({ id }) => id === of.lesson_id)
    const item = own && itemIn(await contentOf(own), of)
    if (item) return item
    if (of.item_id === of.lesson_id) return gone
    // A question may stand in another quiz by now.
    for (const line of lines.filter(({ kind }) => kind === 'quiz')) {
      const moved = itemIn(await contentOf(line), of)
      if (moved) return moved
    }
    return gone
  }
}
