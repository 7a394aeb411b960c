import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import {
  notificationKindNames,
  notificationKinds,
  type MailedNotifications,
  type notificationsApi,
} from '#contract/notifications.ts'
import type { Context } from '../../http/context.ts'

/** What somebody chose, over what is so for everybody. */
const view = (chosen: Partial<MailedNotifications>): MailedNotifications =>
  Object.fromEntries(
    notificationKindNames.map((kind) => [kind, chosen[kind] ?? notificationKinds[kind].mailed]),
  ) as MailedNotifications

export async function mailedKinds({ tx, actor }: Context): Promise<MailedNotifications> {
  const row = await tx
    .selectFrom('notification_mail')
    .select('chosen')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return view(row?.chosen ?? {})
}

export async function setMailedKinds(ctx: Context, { body }: Input<typeof notificationsApi.setMailed>) {
  const { tx, actor } = ctx
  await tx
    .insertInto('notification_mail')
    .values({ company_id: actor.companyId, user_id: actor.id, chosen: JSON.stringify(body) })
    .onConflict((row) =>
      row
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ chosen: sql`notification_mail.chosen || excluded.chosen` }),
    )
    .execute()
  return mailedKinds(ctx)
}
