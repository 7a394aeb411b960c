import type { Input } from '#contract/endpoint.ts'
import type { packagesApi } from '#contract/courses/packages.ts'
import type { Context } from '../../http/caller/context.ts'
import { seeLearner } from '../enrolments/offered.ts'

const MOST = 500

/** How a learner stands in the packages of a course. */
export async function learnerPackages(
  { tx, actor }: Context,
  { params }: Input<typeof packagesApi.ofLearner>,
) {
  const { titles } = await seeLearner(tx, actor, params.id, params.enrolmentId)
  const rows = await tx
    .selectFrom('package_states')
    .innerJoin('packages', (join) =>
      join
        .onRef('packages.company_id', '=', 'package_states.company_id')
        .onRef('packages.attachment_id', '=', 'package_states.attachment_id'),
    )
    .select(['lesson_id', 'item', 'items', 'completion', 'passed', 'percent', 'saved_at'])
    .where('enrolment_id', '=', params.enrolmentId)
    .orderBy('saved_at', 'desc')
    .limit(MOST)
    .execute()
  return {
    items: rows.map(({ items, ...row }) => ({
      lessonId: row.lesson_id,
      lessonTitle: titles.get(row.lesson_id) ?? '',
      item: items.length > 1 ? (items.find(({ id }) => id === row.item)?.title ?? row.item) : '',
      completion: row.completion,
      passed: row.passed,
      percent: row.percent,
      savedAt: row.saved_at.toISOString(),
    })),
  }
}
