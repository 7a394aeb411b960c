import { sql } from 'kysely'
import type { CompanyGrading, LateRule } from '#contract/practice/scales/grade-scales.ts'
import type { Tx } from '../../../db/tenant.ts'

export type KeptGrading = Omit<CompanyGrading, 'uses'>

/** The scales of the company of the transaction, and what its courses take where they say nothing else. */
export async function companyGrading(tx: Tx): Promise<KeptGrading> {
  const row = await tx
    .selectFrom('company_grading')
    .select(['scales', 'default_scale_id', 'late', 'revision'])
    .executeTakeFirst()
  const { scales = [], default_scale_id: defaultScaleId = null, late = null, revision = 0 } = row ?? {}
  return { scales, defaultScaleId, late, revision }
}

/** In how many courses each scale was chosen, for the final grade or for a column. */
export async function scaleUses(tx: Tx): Promise<CompanyGrading['uses']> {
  const { rows } = await sql<{ scaleId: string; courses: number }>`
    select scale_id as "scaleId", count(*)::int as courses from (
      select course_id, scale as scale_id from gradebook_schemes
        where company_id = current_company() and scale not in ('default', 'none')
      union
      select course_id, chosen.value ->> 'scaleId' from gradebook_schemes, jsonb_array_elements(scales) as chosen
        where company_id = current_company()) uses
    group by scale_id`.execute(tx)
  return rows
}

/** What late takes off, as the audit log keeps it. */
export const lateInShort = (late: LateRule | null) =>
  late && `${late.percentADay} % / 24 h, ≤ ${late.mostPercent} %, + ${late.graceHours} h`
