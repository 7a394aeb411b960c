import type { Input } from '#contract/endpoint.ts'
import type { CompanyGrading, gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { takeTurn } from '../../../platform/jobs/take-turn.ts'
import { companyGrading, lateInShort, scaleUses, type KeptGrading } from './company-grading.ts'

const view = async (tx: Context['tx']): Promise<CompanyGrading> => {
  const grading = await companyGrading(tx)
  const known = new Set(grading.scales.map(({ id }) => id))
  return { ...grading, uses: (await scaleUses(tx)).filter(({ scaleId }) => known.has(scaleId)) }
}

export const getGrading = ({ tx }: Context) => view(tx)

/** As the audit log keeps it: the scales by their names and words, and what is taken by default. */
const audited = ({ scales, defaultScaleId, late }: Omit<KeptGrading, 'revision'>) => ({
  scales: scales.map(
    ({ name, steps }) => `${name}: ${steps.map(({ word, from }) => `${word} ≥ ${from}`).join(', ')}`,
  ),
  scale: scales.find(({ id }) => id === defaultScaleId)?.name ?? null,
  late: lateInShort(late),
})

/** Says a company's scales and defaults, over what their writer had before them. Grades stay as they are. */
export async function saveGrading(ctx: Context, { body }: Input<typeof gradeScalesApi.save>) {
  const { tx, company, actor, request } = ctx
  await takeTurn(ctx, 'grading of')
  const before = await companyGrading(tx)
  if (before.revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: before.revision } })
  const { scales, defaultScaleId, late } = body
  if (defaultScaleId !== null && !scales.some(({ id }) => id === defaultScaleId))
    failField('defaultScaleId', 'invalid_value')
  const row = {
    scales: JSON.stringify(scales),
    default_scale_id: defaultScaleId,
    late: late && JSON.stringify(late),
    revision: before.revision + 1,
  }
  await tx
    .insertInto('company_grading')
    .values({ company_id: company.id, ...row })
    .onConflict((at) => at.column('company_id').doUpdateSet(row))
    .execute()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.grade_scales_changed',
      target: { type: 'company', id: company.id, name: company.name },
      before: audited(before),
      after: audited(body),
    },
  )
  return view(tx)
}
