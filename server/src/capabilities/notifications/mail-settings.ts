import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import {
  chosenKindNames,
  isPushed,
  notificationKinds,
  waysOf,
  type ChosenKind,
  type MailSettings,
  type MailWay,
  type notificationsApi,
  type QuietHours,
  type StoppedMail,
} from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { notificationsLimits } from './limits.ts'

type Row = {
  chosen: unknown
  digest_hour: number | null
  quiet_from: number | null
  quiet_to: number | null
  stopped: unknown
  push: unknown
}
/** What somebody chose, and what was so before the link of an e-mail stopped it. */
export type Chosen = Omit<MailSettings, 'kinds' | 'push'> & {
  kinds: Partial<Record<ChosenKind, MailWay>>
  push: Partial<Record<ChosenKind, boolean>>
  stopped: Partial<Record<StoppedMail, MailWay | number | null>>
}

const nothingChosen: Chosen = {
  kinds: {},
  push: {},
  digestHour: notificationsLimits.digestHour,
  quiet: null,
  stopped: {},
}

export const quietOf = (row: Pick<Row, 'quiet_from' | 'quiet_to'>): QuietHours | null =>
  row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to }

/** How a kind is mailed to whom chose that, or nothing. */
export function wayOf(kinds: Chosen['kinds'], kind: ChosenKind): MailWay {
  const chosen = kinds[kind]
  return chosen && waysOf(kind).includes(chosen) ? chosen : notificationKinds[kind].mail
}

export async function chosenBy(tx: Tx, userId: string): Promise<Chosen> {
  const row = await tx
    .selectFrom('notification_mail')
    .select(['chosen', 'digest_hour', 'quiet_from', 'quiet_to', 'stopped', 'push'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return nothingChosen
  return {
    kinds: row.chosen as Chosen['kinds'],
    push: row.push as Chosen['push'],
    digestHour: row.digest_hour,
    quiet: quietOf(row),
    stopped: row.stopped as Chosen['stopped'],
  }
}

/** Two who change what one person chose do so one after the other. False where there is no such person. */
export async function holdChoices(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`insert into notification_mail (company_id, user_id)
    select company_id, id from users where id = ${userId} and status <> 'deleted'
    on conflict (company_id, user_id) do update set chosen = notification_mail.chosen
    returning user_id`.execute(tx)
  return rows.length > 0
}

export async function keepChoices(tx: Tx, userId: string, chosen: Chosen): Promise<void> {
  await tx
    .updateTable('notification_mail')
    .set({
      chosen: JSON.stringify(chosen.kinds),
      push: JSON.stringify(chosen.push),
      digest_hour: chosen.digestHour,
      quiet_from: chosen.quiet?.from ?? null,
      quiet_to: chosen.quiet?.to ?? null,
      stopped: JSON.stringify(chosen.stopped),
    })
    .where('user_id', '=', userId)
    .execute()
}

const view = ({ kinds, push, digestHour, quiet }: Chosen): MailSettings => ({
  kinds: Object.fromEntries(
    chosenKindNames.map((kind) => [kind, wayOf(kinds, kind)]),
  ) as MailSettings['kinds'],
  push: Object.fromEntries(
    chosenKindNames.map((kind) => [kind, push[kind] ?? isPushed(kind)]),
  ) as MailSettings['push'],
  digestHour,
  quiet,
})

export const mailSettings = async ({ tx, actor }: Context): Promise<MailSettings> =>
  view(await chosenBy(tx, actor.id))

/** What is chosen here is not what a link stopped any more: taking that back changes nothing of it. */
export async function setMailSettings(
  { tx, actor }: Context,
  { body }: Input<typeof notificationsApi.setMailSettings>,
): Promise<MailSettings> {
  await holdChoices(tx, actor.id)
  const before = await chosenBy(tx, actor.id)
  const given = [...Object.keys(body.kinds ?? {}), ...('digestHour' in body ? ['daily'] : [])]
  const chosen: Chosen = {
    kinds: { ...before.kinds, ...body.kinds },
    push: { ...before.push, ...body.push },
    digestHour: body.digestHour === undefined ? before.digestHour : body.digestHour,
    quiet: body.quiet === undefined ? before.quiet : body.quiet,
    stopped: Object.fromEntries(Object.entries(before.stopped).filter(([what]) => !given.includes(what))),
  }
  await keepChoices(tx, actor.id, chosen)
  return view(chosen)
}
