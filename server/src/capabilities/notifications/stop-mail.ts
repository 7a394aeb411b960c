import type { Input } from '#contract/endpoint.ts'
import type { MailStop, MailWay, notificationsApi } from '#contract/notifications.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { chosenBy, holdChoices, keepChoices, wayOf, type Chosen } from './mail-settings.ts'
import { readStopLink, type StopLink } from './stop-link.ts'

type Asked = Input<typeof notificationsApi.stopMail>
type Open = Pick<Context<null>, 'tx' | 'services' | 'company'>

const linkIn = ({ services, company }: Open, token: string): StopLink =>
  readStopLink(services.seal, company.id, token) ?? fail('NOT_FOUND')

const isStopped = (chosen: Chosen, what: StopLink['what']): boolean =>
  what === 'daily' ? chosen.digestHour === null : wayOf(chosen.kinds, what) === 'never'

/** What it stops, and no more: whoever has the link learns nothing of whose it is. */
export async function mailStop(
  ctx: Context<null>,
  { params }: Input<typeof notificationsApi.mailStop>,
): Promise<MailStop> {
  const { userId, what } = linkIn(ctx, params.token)
  const known = await ctx.tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst()
  if (!known || known.status === 'deleted') fail('NOT_FOUND')
  return { what, stopped: isStopped(await chosenBy(ctx.tx, userId), what) }
}

function without(chosen: Chosen, what: StopLink['what']): Chosen {
  if (isStopped(chosen, what)) return chosen
  if (what === 'daily')
    return { ...chosen, digestHour: null, stopped: { ...chosen.stopped, daily: chosen.digestHour } }
  return {
    ...chosen,
    kinds: { ...chosen.kinds, [what]: 'never' },
    stopped: { ...chosen.stopped, [what]: chosen.kinds[what] ?? null },
  }
}

/** Nothing where no link stopped it, or where something else was chosen since. */
function withAgain(chosen: Chosen, what: StopLink['what']): Chosen {
  const { [what]: before, ...stopped } = chosen.stopped
  if (before === undefined || !isStopped(chosen, what)) return chosen
  if (what === 'daily') return { ...chosen, stopped, digestHour: before as number }
  const { [what]: _, ...others } = chosen.kinds
  return { ...chosen, stopped, kinds: before === null ? others : { ...others, [what]: before as MailWay } }
}

async function change(
  tx: Tx,
  { userId, what }: StopLink,
  by: (chosen: Chosen, what: StopLink['what']) => Chosen,
): Promise<MailStop> {
  if (!(await holdChoices(tx, userId))) fail('NOT_FOUND')
  const chosen = by(await chosenBy(tx, userId), what)
  await keepChoices(tx, userId, chosen)
  return { what, stopped: isStopped(chosen, what) }
}

export const stopByLink = (tx: Tx, link: StopLink): Promise<MailStop> => change(tx, link, without)

/** However often it is pressed, it stops that alone. */
export const stopMail = (ctx: Context<null>, { body }: Asked): Promise<MailStop> =>
  stopByLink(ctx.tx, linkIn(ctx, body.token))

export const resumeMail = (ctx: Context<null>, { body }: Asked): Promise<MailStop> =>
  change(ctx.tx, linkIn(ctx, body.token), withAgain)
