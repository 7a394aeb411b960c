import { createECDH } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { stopUrl } from '#server/capabilities/notifications/offered.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishAccount({ tx, company_id, company, services, admin, student }: Ground) {
  const ids = { apiTokenId: uuid(), passkeyId: uuid() }
  await tx
    .insertInto('api_tokens')
    .values({
      company_id,
      id: ids.apiTokenId,
      user_id: admin.id,
      name: 'Export',
      hash: Buffer.from(ids.apiTokenId),
      hint: 'abcd',
      scopes: ['users:read'],
    })
    .execute()
  await tx
    .insertInto('passkeys')
    .values({
      company_id,
      id: ids.passkeyId,
      user_id: admin.id,
      credential_id: ids.passkeyId,
      rp_id: 'example.org',
      public_key: Buffer.from('key'),
      name: 'Phone',
    })
    .execute()
  const push = await furnishPush({ tx, company_id, services, student })
  const stop = stopUrl(services, company, { userId: student.id, what: 'enrolled' })
  return { ...ids, ...push, stopToken: stop.slice(stop.lastIndexOf('/') + 1) }
}

const point = () => createECDH('prime256v1').generateKeys('base64url')

async function furnishPush({
  tx,
  company_id,
  services,
  student,
}: Pick<Ground, 'tx' | 'company_id' | 'services' | 'student'>) {
  const ids = { pushDeviceId: uuid(), pushKey: point() }
  await tx
    .insertInto('push_keys')
    .values({
      company_id,
      public_key: ids.pushKey,
      private_key: services.seal.close('key', `push key ${company_id}`),
    })
    .execute()
  await tx
    .insertInto('push_devices')
    .values({
      company_id,
      id: ids.pushDeviceId,
      user_id: student.id,
      session_id: student.sessionId,
      subscription: services.seal.close('{}', `push device ${ids.pushDeviceId}`),
      mark: Buffer.from(ids.pushDeviceId),
    })
    .execute()
  return ids
}

export const accountCalls: Calls = {
  'dashboard.putAside': () => ({ body: { kind: 'plan_meeting', path: '/meet', aside: true } }),
  'auth.endSession': ({ admin }) => ({ params: { id: admin.sessionId } }),
  'auth.revokeApiToken': ({ apiTokenId }) => ({ params: { id: apiTokenId } }),
  'secondFactor.removePasskey': ({ passkeyId }) => ({ params: { id: passkeyId }, body: {} }),
  'secondFactor.reset': ({ student }) => ({ params: { id: student.id } }),
  'push.addDevice': ({ pushKey: publicKey }) => ({
    body: { endpoint: 'https://push.invalid/one', p256dh: point(), auth: 'A'.repeat(22), publicKey },
  }),
  'push.removeDevice': ({ pushDeviceId: id }) => ({ params: { id } }),
  'push.test': ({ pushDeviceId: id }) => ({ params: { id } }),
  'notifications.mailStop': ({ stopToken: token }) => ({ params: { token } }),
  'notifications.stopMail': ({ stopToken: token }) => ({ body: { token } }),
  'notifications.resumeMail': ({ stopToken: token }) => ({ body: { token } }),
}
