import { sql } from 'kysely'
import { notificationPath } from '#contract/rules/notification-path.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { JobKind } from '../../../feature.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import type { Services } from '../../../services.ts'
import { filled } from '../../../platform/words/messages.ts'
import { notificationsLimits } from '../limits.ts'
import { nameOf } from '../list-notifications.ts'
import { isOpenSession, sealedFor } from './open-device.ts'
import { keysOf, openKey } from './keys.ts'
import { postPush, type Push, type PushTarget } from './post-push.ts'

export const SEND_PUSH = 'push.send'

/** What of a person's notifications one device is told; none: that telling it works. */
export type PushPayload = { deviceId: string; ids: readonly string[] }

type Company = Awaited<ReturnType<typeof companyOf>>
type Device = { id: string; user_id: string; subscription: string; language: 'en' | 'es' | null }
type Notice = {
  id: string
  kind: NotificationKind
  about: string
  title: string
  person: string | null
  times: number
}

/** A device of somebody who may sign in, whose session goes on. */
async function deviceOf(tx: Tx, id: string): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    select d.id, d.user_id, d.subscription, u.preferred_language as language
    from push_devices d join users u on u.company_id = d.company_id and u.id = d.user_id
    where d.id = ${id} and u.status in ('active', 'hidden') and ${isOpenSession}`.execute(tx)
  return rows[0]
}

const unread = (tx: Tx, userId: string, ids: readonly string[]): Promise<Notice[]> =>
  tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'about', 'title', 'times'])
    .select(nameOf('notifications').as('person'))
    .$narrowType<{ kind: NotificationKind }>()
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()

/** No more than the list of notifications says, in its words. Null where all of it has been read by now. */
async function pushOf(
  tx: Tx,
  company: Company,
  device: Device,
  ids: readonly string[],
): Promise<Push | null> {
  const language = device.language ?? company.defaultLanguage
  const say = (key: string, values = {}) => filled('notifications', language, `notifications.${key}`, values)
  const all = { path: '/dashboard/notifications', tag: 'news', title: company.name }
  if (ids.length === 0)
    return { ...all, tag: 'test', body: say('push.test'), path: '/dashboard/me/notifications', language }
  const news = await unread(tx, device.user_id, ids)
  const [only] = news
  if (!only) return null
  if (news.length > 1) return { ...all, body: say('push.many', { count: news.length }), language }
  const { id, kind, about, title, person, times } = only
  return {
    title: company.name,
    body: say(`kind.${kind}`, { title, person: person ?? '', count: times }),
    path: notificationPath(kind, about),
    tag: id,
    language,
    kind,
  }
}

type Found = { push: Push; target: PushTarget }

async function load({ db, seal }: Services, companyId: string, payload: PushPayload): Promise<Found | null> {
  return db.withTenant(
    companyId,
    async (tx) => {
      const [company, keys] = [await companyOf(tx), await keysOf(tx)]
      const device = await deviceOf(tx, payload.deviceId)
      const push = device && keys && (await pushOf(tx, company, device, payload.ids))
      if (!push) return null
      const { endpoint, p256dh, auth } = JSON.parse(
        seal.open(device.subscription, sealedFor(device.id)),
      ) as Record<'endpoint' | 'p256dh' | 'auth', string>
      const key = await openKey(seal, companyId, keys.private_key)
      const { slug, supportEmail } = company
      return { push, target: { endpoint, p256dh, auth, key, publicKey: keys.public_key, slug, supportEmail } }
    },
    { readOnly: true },
  )
}

/** Tells one device. What was read meanwhile, or is of a session that is over, is told no more. */
export const sendPush: JobKind = {
  run: async (services, { companyId, payload }) => {
    const told = payload as PushPayload
    const found = await load(services, companyId, told)
    if (!found) return
    const outcome = await postPush(services, found.push, found.target)
    if (outcome === 'refused') return
    await services.db.withTenant(companyId, async (tx) => {
      if (outcome === 'gone') await tx.deleteFrom('push_devices').where('id', '=', told.deviceId).execute()
      else
        await tx
          .updateTable('push_devices')
          .set({ sent_at: sql<Date>`now()` })
          .where('id', '=', told.deviceId)
          .execute()
    })
  },
  options: {
    quick: true,
    attempts: notificationsLimits.push.tries,
    delaySeconds: (attempt) => notificationsLimits.push.waitSeconds * 4 ** (attempt - 1),
  },
}
