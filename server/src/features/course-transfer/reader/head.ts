import { parse } from 'yaml'
import { z } from 'zod'
import {
  courseLevels,
  courseOpenings,
  CourseSettings,
  CourseTitle,
  lessonKinds,
  LiveClassContent,
  newLiveClass,
} from '#contract/courses/course.ts'
import { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import {
  AssignmentSettings,
  newAssignmentSettings,
  PeerReviewSettings,
  Rubric,
} from '#contract/practice/assignment.ts'
import { newQuizSettings, QuestionPool, QuizSettings } from '#contract/practice/quiz.ts'
import { HeadHints } from '../markdown/head-hints.ts'
import { courseTransferLimits } from '../limits.ts'

const { headBytes } = courseTransferLimits

/** What stands above a text, between two lines of hyphens (YAML), and the text below it. `head` is null where it is unreadable. */
export function splitHead(text: string): { head: Record<string, unknown> | null; body: string } {
  const found = /^---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!found) return { head: {}, body: text }
  const [whole, inside = ''] = found
  const body = text.slice(whole.length)
  if (inside.length > headBytes) return { head: null, body }
  try {
    const head: unknown = parse(inside, { maxAliasCount: 0, logLevel: 'silent' })
    return { head: head && typeof head === 'object' ? { ...head } : {}, body }
  } catch {
    return { head: null, body }
  }
}

const { summary, topics, outcomes, enough, dueDays, dueOn } = CourseSettings.shape
const unsaid = undefined
const { minimumPercent } = newLiveClass

/** What is said of a lesson. What makes no sense counts as not said. */
export const LessonHead = z.object({
  title: z.coerce.string().pipe(CourseTitle).optional().catch(unsaid),
  kind: z.enum(lessonKinds).catch('page').default('page'),
  minutes: z.number().int().min(0).max(600).optional().catch(unsaid),
  required: z.boolean().catch(true).default(true),
  /** Beside a page or an assignment. */
  hints: HeadHints.optional().catch(unsaid),
  order: z.number().optional().catch(unsaid),
  weight: z.number().optional().catch(unsaid),
  /** The file that a quiz’s questions lie in, beside it. */
  questions: z.string().max(500).optional().catch(unsaid),
  quiz: QuizSettings.catch(newQuizSettings).default(newQuizSettings),
  /** Of a quiz, each with the places of its questions in their file, from 1 on. */
  pools: z
    .array(
      z
        .object({
          name: QuestionPool.shape.name,
          asks: QuestionPool.shape.asks,
          questions: z.array(z.number().int().min(1)).max(limits.quizQuestions),
        })
        // One that makes no sense takes no other with it.
        .nullable()
        .catch(null),
    )
    .transform((all) => all.filter((one) => one !== null))
    .catch([])
    .default([]),
  assignment: z
    .object({
      settings: AssignmentSettings.catch(newAssignmentSettings),
      rubric: Rubric.nullable().catch(null),
      peerReview: PeerReviewSettings.optional().catch(unsaid),
    })
    .catch({ settings: newAssignmentSettings, rubric: null })
    .default({ settings: newAssignmentSettings, rubric: null }),
  liveClass: LiveClassContent.pick({ minimumPercent: true })
    .catch({ minimumPercent })
    .default({ minimumPercent }),
})
export type LessonHead = z.infer<typeof LessonHead>

/** What is said of a course as a whole. */
export const CourseHead = z.object({
  title: z.coerce.string().pipe(CourseTitle).optional().catch(unsaid),
  summary: summary.optional().catch(unsaid),
  language: Language.optional().catch(unsaid),
  level: z.enum(courseLevels).optional().catch(unsaid),
  topics: topics.optional().catch(unsaid),
  outcomes: outcomes.optional().catch(unsaid),
  opening: z.enum(courseOpenings).optional().catch(unsaid),
  enough: enough.catch(unsaid),
  dueDays: dueDays.optional().catch(unsaid),
  dueOn: dueOn.catch(unsaid),
  modules: z
    .array(z.object({ folder: z.string(), title: CourseTitle }))
    .catch([])
    .default([]),
})
export type CourseHead = z.infer<typeof CourseHead>
