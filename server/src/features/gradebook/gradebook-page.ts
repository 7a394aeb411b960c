import type { gradebookApi, Gradebook } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor, Context } from '../../http/caller/context.ts'
import { maySee } from '../courses/courses.policy.ts'
import { requirePart } from '../courses/open-course.ts'
import { groupsOf } from '../groups/offered.ts'
import { groupsAssigned } from '../training/offered.ts'
import { gradeColumns } from './grade-columns.ts'
import { countEnrolments, gradedEnrolments, learnersOf } from './grade-rows.ts'
import { viewRow } from './gradebook.view.ts'
import { gradersOf } from './graders.ts'

/** Which groups somebody may filter by: a grader learns of none but those that the course is assigned to. */
export async function groupsToFilter(tx: Tx, actor: Actor, courseId: string) {
  const all = await groupsOf(tx, learnersOf(courseId))
  if (maySee(actor.role, null)) return all
  const assigned = new Set(await groupsAssigned(tx, courseId))
  return all.filter(({ id }) => assigned.has(id))
}

/** What of a group may be asked for: one that is not to be filtered by has nobody in it. */
export const wantedIn = (
  groups: readonly { id: string }[],
  { search, groupId }: { search?: string | undefined; groupId?: string | undefined },
) => ({ search, groupId, nobody: groupId !== undefined && !groups.some(({ id }) => id === groupId) })

/** A page of the gradebook, for those who lead or grade the course. */
export async function gradebookPage(
  ctx: Context,
  { params, query }: Input<typeof gradebookApi.page>,
): Promise<Gradebook> {
  const { tx, actor } = ctx
  const { mayEdit } = await requirePart(tx, actor, params.id, 'see')
  const { after, page, pageSize } = query
  const asked = await gradeColumns(tx, params.id)
  const groups = await groupsToFilter(tx, actor, params.id)
  const { nobody, ...wanted } = wantedIn(groups, query)
  const enrolments = nobody
    ? []
    : await gradedEnrolments(ctx, {
        courseId: params.id,
        wanted,
        after,
        skip: (page - 1) * pageSize,
        most: pageSize + 1,
      })
  const shown = enrolments.slice(0, pageSize)
  const names = await gradersOf(tx, shown)
  return {
    columns: asked.columns,
    scheme: asked.scheme,
    scales: [...asked.scales],
    companyDefaults: asked.companyDefaults,
    mayEdit,
    groups,
    rows: shown.map((enrolment) => viewRow(enrolment, asked, { names, actorId: actor.id })),
    next: enrolments.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    total: nobody ? 0 : await countEnrolments(tx, params.id, wanted),
  }
}
