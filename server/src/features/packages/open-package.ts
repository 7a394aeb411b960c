import type { Input } from '#contract/endpoint.ts'
import type { OpenPackage, packagesApi, PackageState } from '#contract/courses/packages.ts'
import { companyAddress } from '#contract/installation/company-address.ts'
import { packageResult } from '#contract/rules/learning/package-result.ts'
import { fail } from '../../core/errors.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { packagesLimits } from './limits.ts'
import { openGraded } from '../enrolments/offered.ts'
import { FRAME, grantOf, PACKAGE_PATH } from './package-address.ts'
import { packageOrigin } from '../../http/page/package-host.ts'
import { packageIn, statesOf } from './find-states.ts'
import { readPackage, type PackageRow } from './read-package.ts'

export type KeptState = { item: string; state: PackageState; number: number }

/** A package with what each of its items finds again, at an address that opens it for a sitting. */
export function viewOpen(
  { services, company, request, actor }: OutsideContext,
  row: PackageRow,
  { states, learner }: { states: readonly KeptState[]; learner: string },
): OpenPackage {
  const { env, seal } = services
  const origin =
    packageOrigin(env, request.origin, row.attachment_id) ??
    fail('CONFLICT', { details: { reason: 'no_packages_host' } })
  const others = env.CAIRN_CORS_ORIGINS.map((listed) => companyAddress(listed, company.slug))
  const grant = grantOf(seal, {
    companyId: company.id,
    attachmentId: row.attachment_id,
    pages: [request.origin, ...others],
    until: Math.floor(Date.now() / 1000) + packagesLimits.addressHours * 3600,
  })
  return {
    standard: row.standard,
    title: row.title,
    frame: `${origin}${PACKAGE_PATH}/${grant}/${FRAME}`,
    items: row.items.map((item) => {
      const kept = states.find((one) => one.item === item.id)
      const state = kept?.state ?? null
      return { ...item, ...packageResult(row.standard, state), state, saved: kept?.number ?? 0 }
    }),
    learner: { id: learner, name: [actor.surname, actor.name].filter(Boolean).join(', ') },
  }
}

/** Opens the package of a lesson, where one left it. */
export async function openPackage(
  ctx: OutsideContext,
  { params }: Input<typeof packagesApi.open>,
): Promise<OpenPackage> {
  const of = { courseId: params.id, lessonId: params.lessonId }
  const found = await ctx.transaction(async ({ tx, actor }) => {
    const enrolment = await openGraded(tx, actor, of, { locked: false, kind: 'package' })
    const attachmentId =
      (await packageIn(tx, enrolment)) ?? fail('CONFLICT', { details: { reason: 'no_package' } })
    return { enrolment, attachmentId, states: await statesOf(tx, enrolment, attachmentId) }
  })
  const row = await readPackage(ctx, { courseId: params.id, attachmentId: found.attachmentId })
  // An id that says who it is in this course, and nothing elsewhere.
  return viewOpen(ctx, row, { states: found.states, learner: found.enrolment.enrolmentId })
}
