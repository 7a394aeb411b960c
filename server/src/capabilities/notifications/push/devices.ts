import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { OwnPush, pushApi } from '#contract/push/push.ts'
import { fail, failField, failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { requireSession } from '../../../http/caller/fresh-proof.ts'
import { holdCaller } from '../../../platform/people/hold-person.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { isOpenSession, sealedFor } from './open-device.ts'
import { SEND_PUSH, type PushPayload } from './send-push.ts'

type Row = { id: string; user_agent: string | null; session_id: string; added_at: Date; sent_at: Date | null }

async function view(tx: Tx, userId: string, sessionId: string | null): Promise<OwnPush> {
  const keys = await tx.selectFrom('push_keys').select('public_key').executeTakeFirst()
  const { rows } = await sql<Row>`
    select d.id, s.user_agent, d.session_id, d.added_at, d.sent_at
    from push_devices d join sessions s on s.company_id = d.company_id and s.id = d.session_id
    where d.user_id = ${userId} and ${isOpenSession}
    order by d.added_at desc, d.id limit ${limits.pushDevices}`.execute(tx)
  return {
    publicKey: keys?.public_key ?? null,
    devices: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      current: row.session_id === sessionId,
      addedAt: row.added_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
  }
}

export const ownPush = ({ tx, actor }: Context) => view(tx, actor.id, actor.sessionId)

/** 65 bytes may look like a point and lie beside the curve: nothing could ever be sealed for whoever has that. */
function requirePoint(key: string): void {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key, 'base64url')
  } catch {
    failField('p256dh', 'invalid_format')
  }
}

/** The same browser for somebody else is theirs from now on; and a session has one device. */
export async function addPushDevice(
  { tx, actor, services: { env, seal } }: Context,
  { body }: Input<typeof pushApi.addDevice>,
): Promise<OwnPush> {
  requireSession(actor)
  const { endpoint, p256dh, auth, publicKey } = body
  if (!endpoint.startsWith('https:') && env.CAIRN_PRIVATE_ADDRESSES !== 'allow')
    failField('endpoint', 'invalid_https_url')
  requirePoint(p256dh)
  // Who is shut out meanwhile has no device told, and two of one person are counted one after the other.
  await holdCaller(tx, actor)
  const keys = await tx.selectFrom('push_keys').select('public_key').forShare().executeTakeFirst()
  if (keys?.public_key !== publicKey) fail('CONFLICT', { details: { reason: 'push_keys_changed' } })
  const mark = seal.mark(endpoint)
  const session_id = actor.sessionId as string
  await tx
    .deleteFrom('push_devices')
    .where((is) => is.or([is('mark', '=', mark), is('session_id', '=', session_id)]))
    .execute()
  const { devices } = await view(tx, actor.id, session_id)
  if (devices.length >= limits.pushDevices) failLimit('pushDevices', limits.pushDevices, devices.length)
  const id = uuid()
  await tx
    .insertInto('push_devices')
    .values({
      company_id: actor.companyId,
      id,
      user_id: actor.id,
      session_id,
      mark,
      subscription: seal.close(JSON.stringify({ endpoint, p256dh, auth }), sealedFor(id)),
    })
    .execute()
  return view(tx, actor.id, session_id)
}

export async function removePushDevice(
  { tx, actor }: Context,
  { params }: Input<typeof pushApi.removeDevice>,
): Promise<OwnPush> {
  const gone = await tx
    .deleteFrom('push_devices')
    .where('id', '=', params.id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) fail('NOT_FOUND')
  return view(tx, actor.id, actor.sessionId)
}

/** It goes the way of all others, so that whoever sees it knows that they would see those. */
export async function testPush({ tx, actor }: Context, { params }: Input<typeof pushApi.test>) {
  const own = await tx
    .selectFrom('push_devices')
    .select('id')
    .where('id', '=', params.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (!own) fail('NOT_FOUND')
  const payload: PushPayload = { deviceId: own.id, ids: [] }
  await addJob(tx, { companyId: actor.companyId, kind: SEND_PUSH, payload, priority: 1, createdBy: actor.id })
  return {}
}
