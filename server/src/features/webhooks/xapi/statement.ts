import type { LessonKind } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'

/** Registered by ADL, but what is awarded: that verb is of the Tin Can Registry, as is the kind of thing. */
const verbs = {
  registered: 'http://adlnet.gov/expapi/verbs/registered',
  experienced: 'http://adlnet.gov/expapi/verbs/experienced',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  interacted: 'http://adlnet.gov/expapi/verbs/interacted',
  earned: 'http://id.tincanapi.com/verb/earned',
} as const
type Verb = keyof typeof verbs
const kinds = {
  course: 'http://adlnet.gov/expapi/activities/course',
  lesson: 'http://adlnet.gov/expapi/activities/lesson',
  assessment: 'http://adlnet.gov/expapi/activities/assessment',
  certificate: 'https://www.opigno.org/en/tincan_registry/activity_type/certificate',
} as const

/** A company as statements name it: its own address, and its words for verbs in its language. */
export type Site = { link: (path: string) => string; language: Language; word: (verb: Verb) => string }
export type ToldCourse = {
  courseId: string
  version: number
  title: string
  language: Language
  lessons: ReadonlyMap<string, { title: string; kind: LessonKind }>
}
type Activity = {
  objectType: 'Activity'
  id: string
  definition: { name?: Partial<Record<Language, string>>; type?: string; moreInfo?: string }
}
type Result = {
  score?: { scaled: number; raw: number; min: number; max: number }
  success?: boolean
  completion?: boolean
  duration?: string
}
type Happened = {
  id: string
  at: Date
  /** The account of whoever did it. */
  who: string
  verb: Verb
  object: Activity
  result?: Result | undefined
  context?: { course: ToldCourse; enrolmentId: string } | undefined
}

/*
 * The ids of activities are for good, whatever becomes of the addresses of screens: those are in `moreInfo`. What
 * something is called is in the language in which it was written.
 */
export const courseActivity = ({ link }: Site, { courseId, title, language }: ToldCourse): Activity => ({
  objectType: 'Activity',
  id: link(`/xapi/courses/${courseId}`),
  definition: {
    name: { [language]: title },
    type: kinds.course,
    moreInfo: link(`/dashboard/learn/${courseId}`),
  },
})

/** A lesson that is a quiz is an assessment, whatever is told of it: an activity is of one kind. */
export function lessonActivity({ link }: Site, course: ToldCourse, lessonId: string): Activity {
  const lesson = course.lessons.get(lessonId)
  return {
    objectType: 'Activity',
    id: link(`/xapi/courses/${course.courseId}/lessons/${lessonId}`),
    definition: {
      ...(lesson && { name: { [course.language]: lesson.title } }),
      type: lesson?.kind === 'quiz' ? kinds.assessment : kinds.lesson,
      moreInfo: link(`/dashboard/learn/${course.courseId}/${lessonId}`),
    },
  }
}

export const certificateActivity = (
  { link }: Site,
  { language }: Pick<ToldCourse, 'language'>,
  { id, courseTitle }: { id: string; courseTitle: string },
): Activity => ({
  objectType: 'Activity',
  id: link(`/xapi/certificates/${id}`),
  definition: { name: { [language]: courseTitle }, type: kinds.certificate },
})

/** An ISO 8601 duration, as a part of a result; nothing of no time. */
export const durationOf = (seconds: number): Pick<Result, 'duration'> =>
  seconds >= 1 ? { duration: `PT${Math.round(seconds)}S` } : {}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** What points are as a score, as a part of a result; nothing where none can be had. */
export const scoreOf = ({ points, of }: { points: number; of: number }): Pick<Result, 'score'> =>
  of > 0 ? { score: { scaled: rounded(points / of, 4), raw: rounded(points, 2), min: 0, max: of } } : {}

/** A statement of xAPI 1.0.3, as text: each try sends the very same. Nobody’s name or e-mail address is in it. */
export function statementOf(site: Site, { id, at, who, verb, object, result, context }: Happened): string {
  const course = context && courseActivity(site, context.course)
  return JSON.stringify({
    id,
    actor: { objectType: 'Agent', account: { homePage: site.link('/'), name: who } },
    verb: { id: verbs[verb], display: { [site.language]: site.word(verb) } },
    object,
    result,
    context: context && {
      registration: context.enrolmentId,
      platform: 'Cairn',
      revision: String(context.course.version),
      language: context.course.language,
      ...(course && course.id !== object.id && { contextActivities: { parent: [course] } }),
    },
    timestamp: at.toISOString(),
  })
}

/** A statement that says nothing of anybody: its actor is whatever sends it. */
export const testStatement = (site: Site, happened: Pick<Happened, 'id' | 'at' | 'who'>): string =>
  statementOf(site, {
    ...happened,
    verb: 'interacted',
    object: {
      objectType: 'Activity',
      id: site.link('/xapi/test'),
      definition: { name: { en: 'Test statement' } },
    },
  })
