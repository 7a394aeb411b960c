import { createHash } from 'node:crypto'
import type { Scheme } from '#contract/theme-design.ts'
import type { Tx } from '../../db/tenant.ts'
import { themeUrl } from '../../http/theme-files.ts'
import { settingsOf } from './company-settings.ts'

/** Stores a stylesheet under the hash of its content and has the company wear it in one colour scheme. */
export async function wearStylesheet(tx: Tx, companyId: string, scheme: Scheme, css: string) {
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
