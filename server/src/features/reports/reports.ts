import type { Input } from '#contract/endpoint.ts'
import type { ReportKind, reportsApi } from '#contract/reports.ts'
import type { Context } from '../../http/context.ts'
import { csvFile, type Cell } from '../../platform/csv.ts'
import { requirePeriod, type Period } from './days.ts'
import { importsByDay, invitationsOf } from './joining-report.ts'
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

export async function exportReport(ctx: Context, { body }: Input<typeof reportsApi.export>) {
  requirePeriod(body)
  const rows = await rowsOf[body.kind](ctx, body)
  const columns = Object.keys(rows[0] ?? {}).map((title) => ({
    title,
    value: (row: Record<string, Cell>) => row[title] ?? null,
  }))
  const kind = body.kind === 'signIns' ? 'sign-ins' : body.kind
  return csvFile(`${ctx.company.slug}-${kind}-${body.from}-${body.to}`, columns, rows)
}
