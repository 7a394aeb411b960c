import type { Input } from '#contract/endpoint.ts'
import { coursesOf, pathProgress, type Step } from '#contract/rules/learning/path.ts'
import type { OwnPath, PathPage } from '#contract/courses/own-path.ts'
import type { trainingApi } from '#contract/training/training.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { openTitles } from '../courses/offered.ts'
import { completedBy } from '../enrolments/progress/path-lock.ts'
import { standingsIn, type Standing } from '../enrolments/offered.ts'
import { courseForNew, enrolInCourse } from '../enrolments/enrol-in-course.ts'
import { pathOf, pathsOf, type PathOf } from '../paths/offered.ts'
import { todayIn } from './today.ts'

type CourseOnPath = PathPage['outline'][number]['courses'][number]
type Titled = { id: string; title: string; open: boolean }

const choices = ({ courseIds, choose }: Step) => choose < courseIds.length

function courseState(
  step: { state: PathPage['outline'][number]['state']; isChoice: boolean },
  enrolment: Standing | undefined,
  open: boolean,
): CourseOnPath['state'] {
  if (enrolment?.state === 'completed') return 'done'
  const begun = enrolment !== undefined && (enrolment.begun || enrolment.lessons_done > 0)
  if (begun) return 'under_way'
  if (step.state === 'locked') return 'locked'
  if (enrolment?.state === 'active') return 'open'
  if (!open) return 'gone'
  return step.isChoice || enrolment === undefined ? 'to_choose' : 'open'
}

function viewPath(
  path: PathOf,
  enrolments: ReadonlyMap<string, Standing>,
  titles: readonly Titled[],
  today: string,
): PathPage {
  const { steps, inOrder, dueOn } = path
  const completed = new Set(
    [...enrolments].filter(([, { state }]) => state === 'completed').map(([id]) => id),
  )
  const progress = pathProgress(steps, completed, { inOrder })
  const outline = steps.map((step, at) => {
    const state = progress.states[at] ?? 'locked'
    const courses = step.courseIds.map((id): CourseOnPath => {
      const enrolment = enrolments.get(id)
      const course = titles.find((one) => one.id === id)
      return {
        id,
        title: course?.title ?? '',
        state: courseState({ state, isChoice: choices(step) }, enrolment, course?.open ?? false),
        lessons: enrolment?.lessons ?? 0,
        lessonsDone: enrolment?.lessons_done ?? 0,
        dueOn: enrolment?.due_on ?? null,
      }
    })
    return { state, choose: step.choose, courses }
  })
  const going = outline.filter(({ state }) => state === 'open').flatMap(({ courses }) => courses)
  const next =
    going.find(({ state }) => state === 'under_way') ?? going.find(({ state }) => state === 'open') ?? null
  return {
    id: path.id,
    title: path.title,
    summary: path.summary,
    language: path.language,
    dueOn,
    stepsDone: progress.done,
    steps: progress.steps,
    complete: progress.complete,
    overdue: !progress.complete && dueOn !== null && dueOn < today,
    next: next && { id: next.id, title: next.title },
    inOrder,
    outline,
  }
}

async function viewAll(
  tx: Tx,
  userId: string,
  paths: readonly PathOf[],
  timeZone: string,
): Promise<PathPage[]> {
  if (paths.length === 0) return []
  const ids = [...new Set(paths.flatMap(({ steps }) => coursesOf(steps)))]
  const enrolments = new Map((await standingsIn(tx, ids, [userId])).map((one) => [one.course_id, one]))
  const titles = await openTitles(tx, ids)
  const today = await todayIn(tx, timeZone)
  return paths.map((path) => viewPath(path, enrolments, titles, today))
}

const listed = ({ inOrder: _, outline: __, ...path }: PathPage): OwnPath => path

/** The paths that somebody is on: those that are not complete first, by the day on which they are due. */
export async function ownPaths({
  tx,
  actor,
  company,
}: Pick<Context, 'tx' | 'actor' | 'company'>): Promise<OwnPath[]> {
  if (actor.companyId !== company.id) return []
  const zone = actor.timeZone ?? company.timeZone
  const all = await viewAll(tx, actor.id, await pathsOf(tx, [actor.id]), zone)
  return all.toSorted((a, b) => Number(a.complete) - Number(b.complete)).map(listed)
}

export async function myPaths(ctx: Context, { query }: Input<typeof trainingApi.myPaths>) {
  const { page, pageSize } = query
  const all = await ownPaths(ctx)
  return pageOf(all.slice((page - 1) * pageSize, page * pageSize), all.length, { page, pageSize })
}

export async function pathPage(
  { tx, actor, company }: Context,
  { params }: Pick<Input<typeof trainingApi.path>, 'params'>,
) {
  const path = (await pathOf(tx, actor.id, params.id)) ?? fail('NOT_FOUND')
  const [page] = await viewAll(tx, actor.id, [path], actor.timeZone ?? company.timeZone)
  return page ?? fail('NOT_FOUND')
}

/** Enrols oneself in a course that the path leaves to choose, by the day on which the path is due. */
export async function chooseCourse(ctx: Context, { params }: Input<typeof trainingApi.choose>) {
  const { tx, actor, company } = ctx
  const path = (await pathOf(tx, actor.id, params.id)) ?? fail('NOT_FOUND')
  const at = path.steps.findIndex(({ courseIds }) => courseIds.includes(params.courseId))
  if (at < 0) fail('NOT_FOUND')
  const { states } = pathProgress(path.steps, await completedBy(tx, actor.id), path)
  if (states[at] === 'locked') fail('FORBIDDEN', { details: { reason: 'not_yet_on_path' } })
  if (states[at] === 'done') fail('CONFLICT', { details: { reason: 'nothing_to_choose' } })
  const course = await courseForNew(tx, params.courseId)
  const enrolment = { userId: actor.id, dueOn: path.dueOn ?? undefined }
  await enrolInCourse(tx, company, course, [enrolment], { by: null, earlierCounts: true })
  return pathPage(ctx, { params })
}
