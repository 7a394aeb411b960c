import { sql } from 'kysely'
import { type bulkApi, type ExportColumn, exportColumns } from '#contract/people/bulk.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Selection } from '#contract/people/bulk.ts'
import { idOfColumn, type CustomField } from '#contract/people/custom-fields.ts'
import type { Language } from '#contract/fields.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import { customValueText } from '#contract/rules/people/custom-value.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { tableFile, type Cell, type Column } from '../../../platform/documents/csv.ts'
import { asCellText } from '../../../platform/documents/formula-cell.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { filtersInWords } from '../../custom-fields/filter-values.ts'
import { plainFields } from '../fields.ts'
import { usersWho } from '../filter-users.ts'
import { userColumns, viewUser } from '../users.view.ts'
import { fieldWord } from './error-words.ts'
import { tagsAsCell } from './reader/cells/tags-cell.ts'

const AT_ONCE = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const date = (at: string | null) => (at ? new Date(at) : null)
/** As an import reads it again: a list is one cell. */
const inCell = (value: string | string[] | null): Cell =>
  value === null ? null : asCellText(Array.isArray(value) ? tagsAsCell(value) : value)
const ofField = (key: (typeof plainFields)[number]) => (user: ManagedUser) => inCell(user[key])
const cell: { [C in (typeof exportColumns)[number]]: (user: ManagedUser) => Cell } = {
  ...(Object.fromEntries(plainFields.map((key) => [key, ofField(key)])) as Record<
    (typeof plainFields)[number],
    ReturnType<typeof ofField>
  >),

  // As an import finds them again; nobody is found who is deleted.
  manager: ({ manager }) => inCell(manager && manager.status !== 'deleted' ? manager.email : null),
  lastLogin: (user) => date(user.lastLogin),
  createdAt: (user) => date(user.createdAt),
}

/** Those of whom a selection speaks, in no order. */
function peopleOf(tx: Tx, selection: Selection) {
  if ('ids' in selection) return tx.selectFrom('users').where('users.id', 'in', selection.ids)
  const people = usersWho(tx, selection.filters)
  return selection.except.length ? people.where('users.id', 'not in', selection.except) : people
}

type Counted = { count: number; last: string | undefined }

/**
 * The selection page by page, each in a transaction of its own: a slow reader holds no connection. Who was added
 * after `last` was counted is none of it. Where others come than were counted it breaks off: a file that ended early
 * would be taken for the whole.
 */
async function* selected(
  ctx: OutsideContext,
  selection: Selection,
  { count, last }: Counted,
): AsyncGenerator<ManagedUser> {
  let left = count
  for (let after = FIRST_ID; last !== undefined;) {
    const users = await ctx.transaction(({ tx }) =>
      peopleOf(tx, selection)
        .select(userColumns)
        .where('users.id', '>', after)
        .where('users.id', '<=', last)
        .orderBy(sql`users.id`)
        .limit(AT_ONCE)
        .execute(),
    )
    left -= users.length
    yield* users.map(viewUser)
    const end = users.at(-1)
    if (!end || users.length < AT_ONCE) break
    after = end.id
  }
  if (left !== 0) throw new Error(`${left} people of an export of ${count} changed before they were read`)
}

/** A selection as the audit log keeps it: what was asked for, and never a list of ten thousand ids. */
function inShort(selection: Selection, custom: readonly CustomField[]) {
  if ('ids' in selection) return { named: selection.ids.length }
  const { filters, except } = selection
  return {
    ...filters,
    ...(filters.custom ? { custom: filtersInWords(filters.custom, custom) } : {}),
    ...(except.length ? { leftOut: except.length } : {}),
  }
}

/** The columns by their keys, which the log has words for, and the company's own by their names. */
const columnsInShort = (columns: readonly ExportColumn[], custom: readonly CustomField[]) =>
  columns.flatMap((column) => {
    const id = idOfColumn(column)
    return id ? custom.filter((field) => field.id === id).map(({ name }) => name) : [column]
  })

/** A day as a day, so that a spreadsheet sorts and counts by it. */
const customCell =
  (field: CustomField) =>
  (user: ManagedUser): Cell => {
    const value = user.custom[field.id]
    if (typeof value === 'number') return value
    if (field.kind === 'date' && typeof value === 'string') return value
    return asCellText(customValueText(field, value))
  }

/** A column of a field that is gone is left out. */
const columnsOf = (
  columns: readonly ExportColumn[],
  custom: readonly CustomField[],
  language: Language,
): Column<ManagedUser>[] =>
  columns.flatMap((column) => {
    const known = exportColumns.find((one) => one === column)
    if (known) return [{ title: fieldWord(known, language), value: cell[known] }]
    const field = custom.find(({ id }) => id === idOfColumn(column))
    return field ? [{ title: field.name, value: customCell(field) }] : []
  })

/** People as a file. Its headers are those that an import knows, in the reader's language. */
export async function exportUsers(ctx: OutsideContext, { body }: Input<typeof bulkApi.export>) {
  const { actor, company, request } = ctx
  const language = languageAt(company, actor.preferredLanguage)
  const { selection, format } = body
  const { custom, ...counted } = await ctx.transaction(async ({ tx }) => {
    const { count } = await peopleOf(tx, selection)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    const newest = await peopleOf(tx, selection)
      .select('users.id')
      .orderBy(sql`users.id`, 'desc')
      .limit(1)
      .executeTakeFirst()
    const fields = await customFieldsOf(tx)
    const after = {
      filter: inShort(selection, fields),
      format,
      columns: columnsInShort(body.columns, fields),
      count,
    }
    await audit(tx, company.id, { actor, request }, { action: 'users.exported', after })
    return { count, last: newest?.id, custom: fields }
  })
  const columns = columnsOf(body.columns, custom, language)
  const name = `${company.slug}-${language === 'es' ? 'personas' : 'people'}`
  const rows = selected(ctx, selection, counted)
  return tableFile({ format, language, name, sheet: company.name }, columns, rows)
}
