import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Themes } from '#contract/companies/companies.ts'
import type { OwnStylesheet } from '#contract/companies/own-stylesheets.ts'
import { schemes } from '#contract/companies/theme-design.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Database } from '../../../db/types.ts'
import type { Fetched } from '../../../platform/stylesheets/fetch-stylesheet.ts'

/** Kept beside those that are worn, for who takes a change back. */
const KEPT_BEFORE = 4

const keyOf = (address: string) => createHash('sha256').update(address).digest('hex')
const isElsewhere = (address: string | null | undefined): address is string =>
  address?.startsWith('https:') ?? false
/** The addresses of a company's own stylesheets, each once. */
export const elsewhere = (themes: Themes): string[] => [
  ...new Set(schemes.map((scheme) => themes[scheme]).filter(isElsewhere)),
]

const view = (row: Selectable<Database['company_own_stylesheets']>): OwnStylesheet => ({
  address: row.address,
  fetchedAt: row.fetched_at?.toISOString() ?? null,
  checkedAt: row.checked_at.toISOString(),
  problem: row.problem,
  leftOut: row.left_out,
  leftOutCount: row.left_out_count,
})

/** What became of the stylesheets that a company's settings name. */
export async function ownStylesheetsOf(tx: Tx, companyId: string, themes: Themes) {
  const rows = await tx
    .selectFrom('company_own_stylesheets')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  const of = (address: string | null | undefined) => {
    const row = rows.find((one) => one.address === address)
    return row ? view(row) : null
  }
  return { light: of(themes.light), dark: of(themes.dark) }
}

/** Writes down what was fetched. Where that failed, what was fetched of the address before stays, with the reason. */
export async function keepStylesheet(
  tx: Tx,
  companyId: string,
  address: string,
  fetched: Fetched,
): Promise<void> {
  const now = sql<Date>`now()`
  const values =
    fetched.problem === null
      ? {
          css: fetched.css,
          css_hash: fetched.hash,
          left_out: JSON.stringify(fetched.leftOut),
          left_out_count: fetched.leftOutCount,
          problem: null,
          fetched_at: now,
          checked_at: now,
        }
      : { problem: fetched.problem, checked_at: now }
  await tx
    .insertInto('company_own_stylesheets')
    .values({ company_id: companyId, address_hash: keyOf(address), address, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'address_hash']).doUpdateSet(values))
    .execute()
}

/** Forgets what is not worn any more, but for the last few. */
export async function forgetStylesheets(tx: Tx, companyId: string, themes: Themes): Promise<void> {
  const worn = elsewhere(themes).map(keyOf)
  const others = await tx
    .selectFrom('company_own_stylesheets')
    .select('address_hash')
    .where('company_id', '=', companyId)
    .orderBy('checked_at', 'desc')
    .execute()
  const over = others
    .map((row) => row.address_hash)
    .filter((key) => !worn.includes(key))
    .slice(KEPT_BEFORE)
  if (over.length)
    await tx
      .deleteFrom('company_own_stylesheets')
      .where('company_id', '=', companyId)
      .where('address_hash', 'in', over)
      .execute()
}
