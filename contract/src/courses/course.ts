import { z } from 'zod'
import { AssignmentContent } from '../practice/assignment.ts'
import { Day, Id, Instant } from '../envelope.ts'
import { Language, line, Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { Hints } from '../practice/questions.ts'
import { namedTwice, QuizContent } from '../practice/quiz.ts'
import { richText, type RichText } from '../rich-text/document.ts'

export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const
/**
 * Who finds a course: everyone of the company, and beside them anyone who opens the company’s landing page; everyone of
 * the company; or nobody but those who are put on it.
 */
export const courseAudiences = ['public', 'everyone', 'invited'] as const
/** Those to which everyone of the company belongs. */
export const openAudiences = ['public', 'everyone'] as const satisfies (typeof courseAudiences)[number][]
export const isOpen = (audience: (typeof courseAudiences)[number]): boolean =>
  openAudiences.some((one) => one === audience)
/** How one enters a course that one sees: by oneself, by asking for it, or by somebody who leads it. */
export const courseEntries = ['open', 'request', 'staff'] as const
/** When the lessons of a course open: all at once, or each when the required ones before it are done. */
export const courseOpenings = ['at_once', 'in_order'] as const
/** Authors edit and publish; graders see who learns, and how far they have come. */
export const staffParts = ['author', 'grader'] as const
export type StaffPart = (typeof staffParts)[number]

export const CourseTitle = line(limits.courseTitleLength).min(1)

/** What is said of a course as a whole. */
const About = z.object({
  title: CourseTitle,
  summary: z.string().trim().max(limits.courseSummaryLength),
  language: Language,
  level: z.enum(courseLevels),
  topics: z.array(Tag).max(limits.courseTopics),
  /** What one can do after it, one line each. */
  outcomes: z.array(line(limits.courseOutcomeLength).min(1)).max(limits.courseOutcomes),
})
const Rules = z.object({
  audience: z.enum(courseAudiences),
  entry: z.enum(courseEntries),
  opening: z.enum(courseOpenings),
  /** How many of the lessons that count are enough to complete it; absent or null: all of them. */
  enough: z.number().int().min(1).max(limits.courseLessons).nullable().optional(),
  /** Days from enrolling until the course is due; null where it is due on a day or never. */
  dueDays: z.number().int().min(1).max(3650).nullable(),
  /** The day on which it is due for everyone who enrols until then; never beside `dueDays`. */
  dueOn: Day.nullable().optional(),
})
/** What completing a course gives. A text that is empty stands for ours, in the course’s language. */
export const CertificateDesign = z.object({
  given: z.boolean(),
  /** For how long it is valid; null for ever. */
  months: z.number().int().min(1).max(240).nullable(),
  title: line(limits.certificateTitleLength),
  /** Between the person’s name and the course’s title. */
  statement: line(limits.certificateStatementLength),
  signatory: line(limits.nameLength),
  signatoryRole: line(limits.personLineLength),
})
export type CertificateDesign = z.infer<typeof CertificateDesign>
export const noCertificate: CertificateDesign = {
  given: false,
  months: null,
  title: '',
  statement: '',
  signatory: '',
  signatoryRole: '',
}

export const CourseSettings = About.extend(Rules.shape).extend({
  certificate: CertificateDesign,
  /** The key of its picture, which is given by a call of its own; absent or null: the one that is drawn of its title. */
  cover: z.string().max(200).nullable().optional(),
})
export type CourseSettings = z.infer<typeof CourseSettings>

export const lessonKinds = ['page', 'quiz', 'assignment', 'package', 'live_class'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** A lesson’s line in the outline. Its id is made by whoever adds it. */
export const OutlineLesson = z.object({
  id: Id,
  /** What it consists of, for good; absent: a page. */
  kind: z.enum(lessonKinds).optional(),
  title: CourseTitle,
  /** How long it takes, about. */
  minutes: z.number().int().min(0).max(600),
  /** Counts towards completion. */
  required: z.boolean(),
})
export type OutlineLesson = z.infer<typeof OutlineLesson>
/** When a module opens: at a moment, or so many days, of 24 hours each, after one has enrolled. */
export const ModuleOpening = z.union([
  z.strictObject({ at: Instant }),
  z.strictObject({ afterDays: z.number().int().min(1).max(365) }),
])
export type ModuleOpening = z.infer<typeof ModuleOpening>
export const OutlineModule = z.object({
  id: Id,
  title: CourseTitle,
  /** Absent: with the course. */
  opens: ModuleOpening.optional(),
  lessons: z.array(OutlineLesson).max(limits.courseLessons),
})
export type OutlineModule = z.infer<typeof OutlineModule>

const hasEachOnce = (modules: readonly OutlineModule[]) => {
  const ids = modules.flatMap((one) => [one.id, ...one.lessons.map(({ id }) => id)])
  return new Set(ids).size === ids.length
}
const isWithin = (modules: readonly OutlineModule[]) =>
  modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= limits.courseLessons
export const Outline = z
  .array(OutlineModule)
  .max(limits.courseModules)
  .refine(hasEachOnce, 'duplicate')
  .refine(isWithin, 'too_many_lessons')
export type Outline = z.infer<typeof Outline>

/** The outline of a version as it is kept: each lesson with the revision of its text, 0 where it has none. */
export type PublishedOutline = {
  id: string
  title: string
  opens?: ModuleOpening | undefined
  lessons: (OutlineLesson & { revision: number })[]
}[]

export const kindOf = ({ kind = 'page' }: Pick<OutlineLesson, 'kind'>): LessonKind => kind

export const PageContent = richText(limits.lessonLength, { withFiles: true })
/** A page as its authors have it: with its ladder of hints, left out where there is none. Whoever learns gets the page, and the hints one by one. */
export const WrittenPage = PageContent.safeExtend({ hints: Hints.optional() })
export type WrittenPage = z.infer<typeof WrittenPage>
/** A package that was made elsewhere, by SCORM 1.2 or 2004: one of the course's files. */
export const PackageContent = z.strictObject({ type: z.literal('package'), attachmentId: Id })
export type PackageContent = z.infer<typeof PackageContent>
/**
 * A live class: what is read before it, and which share of its length one is there for to have attended, in per cent. Its dates
 * are planned apart, and are of no version.
 */
export const LiveClassContent = z.strictObject({
  type: z.literal('live_class'),
  instructions: PageContent.nullable(),
  minimumPercent: z.number().int().min(1).max(100),
})
export type LiveClassContent = z.infer<typeof LiveClassContent>
export const newLiveClass: LiveClassContent = { type: 'live_class', instructions: null, minimumPercent: 75 }

export const LessonContent = z.discriminatedUnion('type', [
  WrittenPage,
  QuizContent,
  AssignmentContent,
  PackageContent,
  LiveClassContent,
])
export type LessonContent = z.infer<typeof LessonContent>
/** As it is taken from whoever writes it: what was kept before a rule was made is still read, and said to be mended. */
export const SavedLesson = LessonContent.superRefine((content, { addIssue }) => {
  if (content.type === 'quiz')
    for (const at of namedTwice(content.settings))
      addIssue({ code: 'custom', message: 'pool_named_twice', path: ['settings', 'pools', at, 'name'] })
})

/** The text of a lesson that is a page, without its hints. */
export const pageOf = (content: LessonContent | null): RichText | null =>
  content?.type === 'doc' ? { type: 'doc', content: content.content } : null

export const kindOfContent = ({ type }: Pick<LessonContent, 'type'>): LessonKind =>
  type === 'doc' ? 'page' : type

/** The rich text of a content, whatever it is of. What a quiz asks has none with files; of a package nothing is read here. */
export const textOf = (content: LessonContent) =>
  content.type === 'doc'
    ? pageOf(content)
    : content.type === 'assignment' || content.type === 'live_class'
      ? content.instructions
      : null
