import { sql } from 'kysely'
import type { bulkApi, ExportColumn } from '#contract/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Selection } from '#contract/imports.ts'
import type { Language } from '#contract/fields.ts'
import { languageAt } from '#contract/language-at.ts'
import type { ManagedUser } from '#contract/users.ts'
import type { OutsideContext } from '../../../http/context.ts'
import { fail } from '../../../http/errors.ts'
import { serverLimits } from '../../../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { csvFile, TooManyRows, xlsxFile, type Cell, type Column } from '../../../platform/csv.ts'
import { usersWho } from '../filter-users.ts'
import { userColumns, viewUser } from '../users.view.ts'
import { fieldWord } from './error-words.ts'

const AT_ONCE = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const titles: Partial<Record<ExportColumn, Record<Language, string>>> = {
  lastLogin: { en: 'Last sign-in', es: 'Último acceso' },
  createdAt: { en: 'Added', es: 'Alta' },
}
const date = (at: string | null) => (at ? new Date(at) : null)
const cell: { [C in ExportColumn]: (user: ManagedUser) => Cell } = {
  name: (user) => user.name,
  surname: (user) => user.surname,
  email: (user) => user.email,
  role: (user) => user.role,
  status: (user) => user.status,
  externalId: (user) => user.externalId,
  tags: (user) => user.tags.join('; '),
  preferredLanguage: (user) => user.preferredLanguage,
  timeZone: (user) => user.timeZone,
  lastLogin: (user) => date(user.lastLogin),
  createdAt: (user) => date(user.createdAt),
}

/** The selection page by page, each in a transaction of its own: a slow reader holds no connection. */
async function* selected(ctx: OutsideContext, selection: Selection): AsyncGenerator<ManagedUser> {
  let after = FIRST_ID
  for (;;) {
    const users = await ctx.transaction(async ({ tx }) => {
      let rows =
        'ids' in selection
          ? tx.selectFrom('users').where('users.id', 'in', selection.ids)
          : usersWho(tx, selection.filters)
      if ('except' in selection && selection.except.length)
        rows = rows.where('users.id', 'not in', selection.except)
      return rows
        .select(userColumns)
        .where('users.id', '>', after)
        .orderBy(sql`users.id`)
        .limit(AT_ONCE)
        .execute()
    })
    yield* users.map(viewUser)
    const last = users.at(-1)
    if (!last || users.length < AT_ONCE) return
    after = last.id
  }
}

/** People as a file. Its headers are those that an import knows, in the reader's language. */
export async function exportUsers(ctx: OutsideContext, { body }: Input<typeof bulkApi.export>) {
  const { actor, company, request } = ctx
  const language = languageAt(company, actor.preferredLanguage)
  const columns: Column<ManagedUser>[] = body.columns.map((column) => ({
    title: titles[column]?.[language] ?? fieldWord(column, language),
    value: cell[column],
  }))
  await ctx.transaction(({ tx }) =>
    audit(
      tx,
      company.id,
      { actor, request },
      { action: 'users.exported', after: { format: body.format, columns: body.columns } },
    ),
  )
  const name = `${company.slug}-${language === 'es' ? 'personas' : 'people'}`
  const rows = selected(ctx, body.selection)
  if (body.format === 'csv') return csvFile(name, columns, rows)
  try {
    return await xlsxFile(name, company.name.slice(0, 31), columns, rows)
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    fail('MAX_NUMBER_REACHED', { details: { maximum: serverLimits.xlsxRows } })
  }
}
