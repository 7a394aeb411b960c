import { Temporal } from 'temporal-polyfill'
import type { Data, Input } from '#contract/endpoint.ts'
import type { reportMailsApi } from '#contract/training/report-mails.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { nextTime } from './next-time.ts'

type Kept = Data<typeof reportMailsApi.get>

/** What one chose. Of a company that one only works in there is nothing: one is mailed at one’s own. */
export async function ownReportMail({ tx, actor }: Context): Promise<Kept> {
  const row = await tx
    .selectFrom('report_mails')
    .select(['every', 'weekday', 'hour', 'next_at'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (!row) return { mail: null, nextAt: null }
  const { next_at, ...mail } = row
  return { mail, nextAt: next_at.toISOString() }
}

export async function setReportMail(ctx: Context, { body }: Input<typeof reportMailsApi.set>): Promise<Kept> {
  const { tx, actor, company } = ctx
  if (actor.companyId !== company.id) fail('FORBIDDEN')
  const { mail } = body
  if (mail === null) {
    await tx.deleteFrom('report_mails').where('user_id', '=', actor.id).execute()
    return { mail: null, nextAt: null }
  }
  const next_at = nextTime(Temporal.Now.instant(), actor.timeZone ?? company.timeZone, mail)
  await tx
    .insertInto('report_mails')
    .values({ company_id: company.id, user_id: actor.id, ...mail, next_at })
    .onConflict((one) => one.columns(['company_id', 'user_id']).doUpdateSet({ ...mail, next_at }))
    .execute()
  return ownReportMail(ctx)
}
