import { z } from 'zod'
import { Attachment } from '../attachments.ts'
import { CertificateMark } from './certificates.ts'
import { CourseLesson, lessonStates } from './course-lesson.ts'
import { CourseSettings, ModuleOpening, PageContent } from './course.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Empty, Id, Instant, Paged, PageQuery, repeated, sortBy } from '../envelope.ts'
import { Language, line, Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { KeptPlace, ProgressEntry, ToldPlace, Visit } from './visit.ts'

export const enrolmentStates = ['requested', 'active', 'completed', 'withdrawn'] as const
export const EnrolmentState = z.enum(enrolmentStates)
export type EnrolmentState = z.infer<typeof EnrolmentState>

const Named = z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() })

/** Somebody’s own place in a course. */
export const Enrolment = z.object({
  id: Id,
  state: EnrolmentState,
  version: z.number().int(),
  enrolledAt: Instant,
  dueOn: Day.nullable(),
  completedAt: Instant.nullable(),
  /** Of the lessons that count towards completion. */
  lessons: z.number().int(),
  lessonsDone: z.number().int(),
  /** Where to go on: the lesson opened last, or the first that is not done. */
  nextLessonId: Id.nullable(),
  nextLessonTitle: z.string().nullable(),
  lastAt: Instant.nullable(),
})
export type Enrolment = z.infer<typeof Enrolment>

/** What somebody has time for: up to an hour, up to four, or more. */
export const courseLengths = ['short', 'medium', 'long'] as const
/** The most minutes of a course of that length. */
export const mostMinutes = { short: 60, medium: 240 } as const

/** A course as the catalogue shows it: always a published version. */
export const CatalogueCourse = CourseSettings.pick({
  title: true,
  summary: true,
  language: true,
  level: true,
  topics: true,
  entry: true,
}).extend({
  id: Id,
  coverUrl: z.string().nullable(),
  minutes: z.number().int(),
  lessons: z.number().int(),
  enrolment: Enrolment.nullable(),
})
/** The same among others, with why it is suggested: its topics that one said one is interested in, where one is not in it. */
export const ListedCourse = CatalogueCourse.extend({ interests: z.array(z.string()) })
export type ListedCourse = z.infer<typeof ListedCourse>
export type CatalogueCourse = z.infer<typeof CatalogueCourse>

/** The page of a course: of the version that one learns in, or the newest for everyone else. */
export const CoursePage = CatalogueCourse.extend({
  opening: CourseSettings.shape.opening,
  /** How many of the lessons that count are enough to complete it; null: all of them. */
  enough: z.number().int().nullable(),
  /** By when who enrols now is to complete it: so many days later, on a day, or with null in both never. */
  dueDays: z.number().int().nullable(),
  dueOn: Day.nullable(),
  outcomes: z.array(z.string()),
  modules: z.array(
    z.object({
      id: Id,
      title: z.string(),
      opens: ModuleOpening.optional(),
      lessons: z.array(CourseLesson),
    }),
  ),
  /** Who is behind it. */
  authors: z.array(Named),
  /** What completing it gave, or would give. */
  certificate: z.object({ given: z.boolean(), held: CertificateMark.nullable() }),
  /** The certificate for it runs out or has: it can be taken again. */
  renewable: z.boolean(),
  /** The path that asks for other courses before this one. */
  waitsFor: z.object({ id: Id, title: z.string() }).nullable(),
  /** The courses that it asks for first. `met`: one finds it, or is on it. */
  prerequisites: z.array(z.object({ id: Id, title: z.string(), completed: z.boolean(), met: z.boolean() })),
  /** One of them is missing, and keeps one from entering, or from its lessons until it is completed. */
  asksFirst: z.boolean(),
  /** A newer version is published than the one that one learns in. */
  newerVersion: z.boolean(),
  archived: z.boolean(),
})
export type CoursePage = z.infer<typeof CoursePage>

export const LessonPage = z.object({
  course: z.object({ id: Id, title: z.string() }),
  lesson: CourseLesson,
  /** Null of a quiz, which is taken by attempts. */
  content: PageContent.nullable(),
  /** What the text names, with addresses that open it. */
  files: z.array(Attachment),
  previous: z.object({ id: Id, title: z.string() }).nullable(),
  next: z.object({ id: Id, title: z.string(), state: z.enum(lessonStates) }).nullable(),
  enrolment: Enrolment,
  /** Where its reader was in its text, on whichever device; absent where they begin it at its top. */
  place: KeptPlace.optional(),
})
export type LessonPage = z.infer<typeof LessonPage>

/** Somebody who learns in a course, as those see it who lead it. */
export const Learner = Enrolment.extend({
  /** How much longer they may take over a quiz with a limit of time, in per cent of it. */
  extraTimePercent: z.number().int(),
  certificate: CertificateMark.nullable(),
  person: Named,
})
export type Learner = z.infer<typeof Learner>

export const learnerSortFields = ['name', 'enrolledAt', 'dueOn', 'lessonsDone', 'lastAt'] as const

const byId = z.object({ id: Id })
const [ofLesson, ofEnrolment] = [byId.extend({ lessonId: Id }), byId.extend({ enrolmentId: Id })]
export const enrolmentsApi = {
  catalogue: endpoint({
    id: 'enrolments.catalogue',
    method: 'GET',
    path: '/learn/courses',
    summary:
      'List the courses that one may take: those one learns in first, then those on what one is interested in',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      topic: repeated(Tag),
      level: repeated(CourseSettings.shape.level),
      language: repeated(Language),
      length: repeated(z.enum(courseLengths)),
      /** Only those one is enrolled in. */
      mine: z.literal('true').optional(),
    }),
    data: Paged(ListedCourse).extend({ topics: z.array(z.string()) }),
    errors: [],
    scope: 'courses:read',
  }),
  course: endpoint({
    id: 'enrolments.course',
    keptOffline: 'learning',
    method: 'GET',
    path: '/learn/courses/:id',
    summary: 'Get the page of a course',
    params: byId,
    data: CoursePage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  enrol: endpoint({
    id: 'enrolments.enrol',
    method: 'POST',
    path: '/learn/courses/:id/enrol',
    summary: 'Enrol oneself, or ask to be let in where the course wants that',
    params: byId,
    data: CoursePage,
    errors: ['NOT_FOUND', 'GONE'],
    scope: null,
  }),
  withdraw: endpoint({
    id: 'enrolments.withdraw',
    method: 'POST',
    path: '/learn/courses/:id/withdraw',
    summary: 'Leave a course that is not completed; what was done stays, for whoever comes back',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  takeAgain: endpoint({
    id: 'enrolments.takeAgain',
    method: 'POST',
    path: '/learn/courses/:id/again',
    summary: 'Begin a completed course anew, in its newest version, where its certificate runs out or has',
    params: byId,
    data: CoursePage,
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  lesson: endpoint({
    id: 'enrolments.lesson',
    keptOffline: 'learning',
    method: 'GET',
    path: '/learn/courses/:id/lessons/:lessonId',
    summary: 'Get a lesson of the version that one learns in',
    params: ofLesson,
    data: LessonPage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  record: endpoint({
    id: 'enrolments.record',
    method: 'POST',
    path: '/learn/courses/:id/lessons/:lessonId/progress',
    summary: 'Write into the record of one’s progress; the same id twice counts once',
    params: ofLesson,
    body: z.object({
      id: Id,
      kind: z.enum(['opened', 'done', 'undone']),
      /** For how long one was active in lessons of this course; of a visit that was told before, its newer word. */
      visits: z.array(Visit).max(limits.visitsAtOnce).optional(),
      place: ToldPlace.optional(),
    }),
    data: LessonPage.pick({ lesson: true, next: true, enrolment: true, place: true }),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  learners: endpoint({
    id: 'enrolments.learners',
    method: 'GET',
    path: '/courses/:id/learners',
    summary: 'List who learns in a course; for those who lead it',
    params: byId,
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      state: repeated(EnrolmentState),
      sort: sortBy(learnerSortFields).default('name'),
    }),
    data: Paged(Learner),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  enrolPeople: endpoint({
    id: 'enrolments.enrolPeople',
    method: 'POST',
    path: '/courses/:id/learners',
    summary: 'Enrol people of the company; those enrolled already stay as they are',
    params: byId,
    body: z.object({
      userIds: z.array(Id).min(1).max(limits.enrolAtOnce),
      /** Absent: as the course says. */
      dueOn: Day.nullable().optional(),
    }),
    data: z.object({
      enrolled: z.number().int(),
      already: z.number().int(),
      /** Courses that this one asks for first, each with how many of those enrolled have not completed it: their lessons stay locked until then. */
      missing: z.array(z.object({ id: Id, title: z.string(), people: z.number().int() })),
    }),
    errors: ['NOT_FOUND', 'GONE'],
    scope: 'courses:write',
  }),
  learner: endpoint({
    id: 'enrolments.learner',
    method: 'GET',
    path: '/courses/:id/learners/:enrolmentId',
    summary: 'Get a learner’s place in a course with its whole record',
    params: ofEnrolment,
    data: z.object({
      learner: Learner,
      lessons: z.array(CourseLesson),
      record: z.array(ProgressEntry),
      /** The courses that keep their lessons locked until they have completed them. */
      missing: z.array(z.object({ id: Id, title: z.string() })),
    }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  decide: endpoint({
    id: 'enrolments.decide',
    method: 'PUT',
    path: '/courses/:id/learners/:enrolmentId',
    summary: 'Let somebody in who asked, or change their state, due date, version or extra time',
    params: ofEnrolment,
    body: z.object({
      state: z.enum(['active', 'withdrawn']).optional(),
      dueOn: Day.nullable().optional(),
      newestVersion: z.literal(true).optional(),
      /** From the next attempt on. */
      extraTimePercent: z.number().int().min(0).max(limits.extraTimePercent).optional(),
    }),
    data: Learner,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  correct: endpoint({
    id: 'enrolments.correct',
    method: 'POST',
    path: '/courses/:id/learners/:enrolmentId/progress',
    summary: 'Correct a learner’s record, with the reason',
    params: ofEnrolment,
    body: z.object({
      lessonId: Id,
      kind: z.enum(['done', 'undone']),
      reason: line(limits.reasonLength).min(1),
    }),
    data: Learner,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
}
