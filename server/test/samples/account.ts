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
  const stop = stopUrl(services, company, { userId: student.id, what: 'enrolled' })
  return { ...ids, stopToken: stop.slice(stop.lastIndexOf('/') + 1) }
}

export const accountCalls: Calls = {
  'dashboard.putAside': () => ({ body: { kind: 'plan_meeting', path: '/meet', aside: true } }),
  'auth.endSession': ({ admin }) => ({ params: { id: admin.sessionId } }),
  'auth.revokeApiToken': ({ apiTokenId }) => ({ params: { id: apiTokenId } }),
  'secondFactor.removePasskey': ({ passkeyId }) => ({ params: { id: passkeyId }, body: {} }),
  'secondFactor.reset': ({ student }) => ({ params: { id: student.id } }),
  'notifications.mailStop': ({ stopToken: token }) => ({ params: { token } }),
  'notifications.stopMail': ({ stopToken: token }) => ({ body: { token } }),
  'notifications.resumeMail': ({ stopToken: token }) => ({ body: { token } }),
}
