import type { Tx } from '../../db/tenant.ts'

/** Where a company's stylesheet is served: named by its content, so that it is the same for ever. */
export const themeUrl = (companyId: string, hash: string) => `/themes/${companyId}/${hash}.css`

/** Whether an address is that of a design's stylesheet, made here for this very company: nothing before it or after. */
export const isThemeOf = (companyId: string, address: string) =>
  /^[0-9a-f]{32}\.css$/.test(address.slice(`/themes/${companyId}/`.length)) &&
  address.startsWith(`/themes/${companyId}/`)

type StylesheetRef = { companyId: string; own: boolean; hash: string }

/** The text of a stylesheet that this server keeps: made of a design, or fetched from the company's own and cleaned. */
export async function stylesheetText(
  tx: Tx,
  { companyId, own, hash }: StylesheetRef,
): Promise<string | null> {
  const row = own
    ? await tx
        .selectFrom('company_own_stylesheets')
        .select('css')
        .where('company_id', '=', companyId)
        .where('css_hash', '=', hash)
        .executeTakeFirst()
    : await tx
        .selectFrom('company_stylesheets')
        .select('css')
        .where('company_id', '=', companyId)
        .where('hash', '=', hash)
        .executeTakeFirst()
  return row?.css ?? null
}
