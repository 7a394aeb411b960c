import { NIL } from 'uuid'
import { kindOf } from '#contract/courses/course.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Env } from '../../../env.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { publicUrl } from '../../../platform/guard/public-url.ts'
import { catalogue } from '../../../platform/words/catalogue.ts'
import { attemptsTold, type ToldAttempt } from '../../attempts/offered.ts'
import { certificateViews } from '../../certificates/offered.ts'
import { publishedVersions } from '../../courses/offered.ts'
import { linesTold, placesTold, type ToldPlace } from '../../enrolments/progress/told.ts'
import type { Noted } from '../make-bodies.ts'
import {
  certificateActivity,
  courseActivity,
  durationOf,
  lessonActivity,
  scoreOf,
  statementOf,
  type Site,
  type ToldCourse,
} from './statement.ts'

type SiteOf = { env: Pick<Env, 'CAIRN_PUBLIC_URL' | 'PORT'> }
export type NotedOf = Noted & { user_id: string | null }

export function siteOf({ env }: SiteOf, { slug, defaultLanguage }: CompanyRef): Site {
  const texts = catalogue('webhooks', defaultLanguage)
  return {
    link: (path) => publicUrl(env, slug, path),
    language: defaultLanguage,
    word: (verb) => texts[`webhooks.verb.${verb}`] ?? verb,
  }
}

const key = ({ courseId, version }: Pick<ToldCourse, 'courseId' | 'version'>) => `${courseId} ${version}`

async function coursesTold(
  tx: Tx,
  places: readonly ToldPlace[],
): Promise<(place: ToldPlace) => ToldCourse | undefined> {
  const found = await publishedVersions(tx, places)
  const courses = new Map(
    found.map(({ courseId, version, settings: { title, language }, outline }) => {
      const lessons = outline.flatMap((module) => module.lessons)
      return [
        key({ courseId, version }),
        {
          courseId,
          version,
          title,
          language,
          lessons: new Map(
            lessons.map((lesson) => [lesson.id, { title: lesson.title, kind: kindOf(lesson) }]),
          ),
        },
      ]
    }),
  )
  return (place) => courses.get(key(place))
}

type Told =
  | { kind: 'enrolment'; enrolmentId: string }
  | { kind: 'lesson'; enrolmentId: string; lessonId: string; seconds: number }
  | ({ kind: 'quiz'; enrolmentId: string } & ToldAttempt)
  | { kind: 'certificate'; enrolmentId: string; id: string; courseTitle: string }

/** What each event is of, as its tables say it now. An id is of the kind that its type names: browsers choose some of them. */
async function subjectsOf(
  tx: Tx,
  company: CompanyRef,
  events: readonly NotedOf[],
): Promise<(event: NotedOf) => Told | undefined> {
  const ofKind = (kind: Told['kind']) => events.filter(({ type }) => type.startsWith(`${kind}.`))
  const ids = (kind: Told['kind']) => ofKind(kind).map(({ subject_id }) => subject_id)
  const lineOf = ({ subject_id: id, user_id: userId }: NotedOf) => ({ id, userId: userId ?? NIL })
  const attempts = await attemptsTold(tx, ids('quiz'))
  const certificates = await certificateViews(tx, company, ids('certificate'))
  const lines = await linesTold(tx, ofKind('lesson').map(lineOf))
  return (event) => {
    const { type, subject_id: id } = event
    switch (type.split('.')[0]) {
      case 'enrolment':
        return { kind: 'enrolment', enrolmentId: id }
      case 'lesson': {
        const line = lines(lineOf(event))
        return line && { kind: 'lesson', ...line }
      }
      case 'quiz': {
        const attempt = attempts.get(id)
        return attempt && { kind: 'quiz', ...attempt }
      }
      case 'certificate': {
        const certificate = certificates.get(id)
        return certificate && { kind: 'certificate', ...certificate }
      }
      default:
        return undefined
    }
  }
}

type Said = Pick<Parameters<typeof statementOf>[1], 'verb' | 'object' | 'result'>

/** What is said of it; undefined where that holds no more. */
function sayOf(site: Site, course: ToldCourse, type: string, told: Told): Said | undefined {
  switch (told.kind) {
    case 'enrolment': {
      const object = courseActivity(site, course)
      if (type === 'enrolment.created') return { verb: 'registered', object }
      return { verb: 'completed', object, result: { completion: true } }
    }
    case 'lesson': {
      const object = lessonActivity(site, course, told.lessonId)
      if (type === 'lesson.opened') return { verb: 'experienced', object }
      return { verb: 'completed', object, result: { completion: true, ...durationOf(told.seconds) } }
    }
    case 'quiz': {
      const success = type === 'quiz.passed'
      // Graded otherwise since: that is told by itself.
      if (told.passed !== success) return undefined
      const object = lessonActivity(site, course, told.lessonId)
      const result = { ...scoreOf(told), success, completion: true, ...durationOf(told.seconds) }
      return { verb: success ? 'passed' : 'failed', object, result }
    }
    case 'certificate':
      return { verb: 'earned', object: certificateActivity(site, course, told) }
  }
}

/** What stores are sent of what happened, by its id. Of whom or what is not there any more there is nothing to tell. */
export async function makeStatements(
  tx: Tx,
  services: SiteOf,
  company: CompanyRef,
  events: readonly NotedOf[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map()
  const site = siteOf(services, company)
  const subjectOf = await subjectsOf(tx, company, events)
  const all = events.flatMap((event) => {
    const told = subjectOf(event)
    return told ? [{ event, told }] : []
  })
  const places = await placesTold(
    tx,
    all.map(({ told }) => told.enrolmentId),
  )
  const courseOf = await coursesTold(tx, [...places.values()])
  const statements = new Map<string, string>()
  for (const { event, told } of all) {
    const { enrolmentId } = told
    const place = places.get(enrolmentId)
    const course = place && courseOf(place)
    const said = course && sayOf(site, course, event.type, told)
    if (!said) continue
    const { id, at } = event
    const context = { course, enrolmentId }
    statements.set(id, statementOf(site, { ...said, id, at, who: place.userId, context }))
  }
  return statements
}
