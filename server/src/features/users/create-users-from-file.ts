import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import type { Input } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/errors.ts'
import { CreateUser, type ImportReport, type usersApi } from '#contract/users.ts'
import type { OutsideContext } from '../../http/context.ts'
import { ApiError, fail } from '../../http/errors.ts'
import { createUser } from './create-user.ts'

type Row = ImportReport['rows'][number]

/** Creates a user for each row of a file; a row that is not right is told and leaves the others alone. */
export async function createUsersFromFile(
  ctx: OutsideContext,
  { query, body, files }: Input<typeof usersApi.createFromFile>,
): Promise<ImportReport> {
  if (query.companyId && query.companyId !== ctx.company.id) fail('NOT_FOUND')
  const rows: Row[] = []
  const columns = (header: string[]) => header.map((name) => name.trim().toLowerCase())
  const records = createReadStream(files.file.path).pipe(
    parse({ bom: true, columns, delimiter: [',', ';', '\t'], relax_column_count: true, trim: true }),
  )
  for await (const record of records as AsyncIterable<Record<string, string>>) {
    const row = rows.length + 1
    const parsed = CreateUser.safeParse({ ...record, role: body.role }, { reportInput: true })
    if (!parsed.success) {
      rows.push({
        row,
        email: record['email'] ?? null,
        outcome: 'error',
        userId: null,
        errors: fieldErrors(parsed.error),
      })
      continue
    }
    const { email } = parsed.data
    try {
      const user = await ctx.transaction((inside) =>
        createUser(inside, { params: undefined, query: undefined, files: undefined, body: parsed.data }),
      )
      rows.push({ row, email, outcome: 'created', userId: user.id, errors: [] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = Array.isArray(error.details) ? error.details : [{ field: '', code: error.code }]
      rows.push({ row, email, outcome: 'error', userId: null, errors })
    }
  }
  const created = rows.filter((row) => row.outcome === 'created').length
  return { created, failed: rows.length - created, rows }
}
