import type { Input } from '#contract/endpoint.ts'
import type { ReportKind, reportsApi } from '#contract/training/reports.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { tableFile, type Cell } from '../../platform/documents/csv.ts'
import { screenWords } from '../../platform/words/screen-words.ts'
import type { Period } from '../../platform/companies/company-days.ts'
import { importsByDay } from '../users/batches/imports-by-day.ts'
import { requirePeriod } from './days.ts'
import { invitationsOf } from './joining-report.ts'
import { peopleByDay, signInsByDay } from './people-report.ts'

export async function getReport(ctx: Context, { query }: Input<typeof reportsApi.get>) {
  requirePeriod(query)
  return {
    people: await peopleByDay(ctx, query),
    signIns: await signInsByDay(ctx, query),
    invitations: await invitationsOf(ctx, query),
    imports: await importsByDay(ctx, query),
  }
}

const rowsOf: Record<ReportKind, (ctx: Context, period: Period) => Promise<Record<string, Cell>[]>> = {
  people: peopleByDay,
  signIns: signInsByDay,
  invitations: async (ctx, period) => (await invitationsOf(ctx, period)).days,
  imports: importsByDay,
}

/** A report as a file, with the words of the reader's screen over its columns. */
export async function exportReport(ctx: Context, { body }: Input<typeof reportsApi.export>) {
  requirePeriod(body)
  const { tx, company, actor, request } = ctx
  const { kind, format, from, to } = body
  const rows = await rowsOf[kind](ctx, body)
  const language = languageAt(company, actor.preferredLanguage)
  const word = screenWords('reports', language)
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({
    title: key === 'day' ? word('day') : word(`${kind}.${key}`),
    value: (row: Record<string, Cell>) => row[key] ?? null,
  }))
  const after = { kind, format, from, to, count: rows.length }
  await audit(tx, company.id, { actor, request }, { action: 'reports.exported', after })
  const file = kind === 'signIns' ? 'sign-ins' : kind
  const name = `${company.slug}-${file}-${from}-${to}`
  return () => tableFile({ format, language, name, sheet: word(`${kind}.title`) }, columns, rows)
}
