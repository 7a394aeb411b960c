import { createHash } from 'node:crypto'
import { designStylesheet, type Scheme, type ThemeDesign } from '#contract/companies/theme-design.ts'
import type { Tx } from '../../../db/tenant.ts'
import { themeUrl } from '../../../platform/stylesheets/kept-stylesheets.ts'
import { settingsOf } from '../settings/company-settings.ts'

/** Keeps a design, makes its stylesheet under the hash of its content, and has the company wear it. Answers all its themes. */
export async function wearDesign(tx: Tx, companyId: string, scheme: Scheme, design: ThemeDesign) {
  const kept = JSON.stringify(design)
  await tx
    .insertInto('company_designs')
    .values({ company_id: companyId, scheme, design: kept, updated_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'scheme']).doUpdateSet({ design: kept, updated_at: new Date() }),
    )
    .execute()
  const css = designStylesheet(scheme, design)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 32)
  await tx
    .insertInto('company_stylesheets')
    .values({ company_id: companyId, hash, css })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { themes: before } = await settingsOf(tx, companyId)
  const themes = { ...before, [scheme]: themeUrl(companyId, hash) }
  await tx
    .updateTable('company_settings')
    .set({ themes: JSON.stringify(themes), updated_at: new Date() })
    .where('company_id', '=', companyId)
    .execute()
  return themes
}
