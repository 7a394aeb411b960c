import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import { MAX_PASSKEYS, type secondFactorApi } from '#contract/accounts/second-factor.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context, RequestInfo } from '../../http/caller/context.ts'
import { fail, failField, failLimit } from '../../core/errors.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import { audit } from '../../platform/audit.ts'
import { holdCaller } from '../../platform/people/hold-person.ts'
import { closeChallenge, makeChallenge, openChallenge } from './challenges.ts'
import { firstRecoveryCodes, freeSessions } from './factors.ts'
import { mailSignInChanged } from './mail-sign-in-changed.ts'
import { afterRemoval } from './own-factors.ts'

/** Loaded when somebody first uses a passkey: it is large. */
const webAuthn = () => import('@simplewebauthn/server')

const rpIdOf = ({ origin }: RequestInfo) => new URL(origin).hostname

export async function passkeyOptions({ tx, actor, company, request }: Context) {
  const known = await tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', actor.id)
    .execute()
  if (known.length >= MAX_PASSKEYS) failLimit('passkeys', MAX_PASSKEYS)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: rpIdOf(request),
    userName: actor.email,
    userDisplayName: `${actor.name} ${actor.surname}`.trim(),
    userID: new TextEncoder().encode(actor.id),
    attestationType: 'none',
    excludeCredentials: known.map((key) => ({ id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const { token } = await makeChallenge(tx, {
    companyId: actor.companyId,
    userId: actor.id,
    purpose: 'register',
    challenge: options.challenge,
  })
  return { challenge: token, options: { ...options } }
}

export async function addPasskey(ctx: Context, { body }: Input<typeof secondFactorApi.addPasskey>) {
  const { tx, actor, request } = ctx
  await holdCaller(tx, actor)
  const open = await openChallenge(tx, body.challenge, 'register')
  if (!open?.challenge || open.user_id !== actor.id) fail('GONE', { details: { reason: 'passkey_late' } })
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: body.response as unknown as VerifyRegistrationResponseOpts['response'],
    expectedChallenge: open.challenge,
    expectedOrigin: request.origin,
    expectedRPID: rpIdOf(request),
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) failField('response', 'passkey_refused')
  const { credential } = registrationInfo
  await closeChallenge(tx, body.challenge)
  const id = uuid()
  await tx
    .insertInto('passkeys')
    .values({
      company_id: actor.companyId,
      id,
      user_id: actor.id,
      credential_id: credential.id,
      rp_id: rpIdOf(request),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: body.name,
    })
    .execute()
    .catch((error: unknown) => {
      throw alreadyExists(error, 'passkeys_credential', 'response')
    })
  await freeSessions(tx, actor.id)
  const recoveryCodes = await firstRecoveryCodes(tx, actor.companyId, actor.id)
  const target = { type: 'passkey', id, name: body.name }
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.passkey_added', target })
  await mailSignInChanged(ctx, actor, { change: 'passkey_added', passkey: body.name })
  return { recoveryCodes }
}

export async function removePasskey(ctx: Context, { params }: Input<typeof secondFactorApi.removePasskey>) {
  const { tx, actor, request } = ctx
  await holdCaller(tx, actor)
  const key = await tx
    .selectFrom('passkeys')
    .select(['id', 'name'])
    .where('id', '=', params.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (!key) fail('NOT_FOUND')
  await tx.deleteFrom('passkeys').where('id', '=', key.id).execute()
  await afterRemoval(ctx)
  const target = { type: 'passkey', id: key.id, name: key.name }
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.passkey_removed', target })
  await mailSignInChanged(ctx, actor, { change: 'passkey_removed', passkey: key.name })
  return {}
}

/** What a browser is asked for; of one person's keys, or of any that it holds for this host. */
export async function askPasskey(tx: Tx, request: RequestInfo, userId?: string) {
  const keys = userId
    ? await tx
        .selectFrom('passkeys')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', userId)
        .where('rp_id', '=', rpIdOf(request))
        .execute()
    : []
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: rpIdOf(request),
    userVerification: 'required',
    allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
  })
}

export type PasskeyGiven = Input<typeof secondFactorApi.signIn>['body']['response']

/** Whose passkey an answer says it is by, before it is judged. */
export async function ownerOfKey(tx: Tx, { id }: Pick<PasskeyGiven, 'id'>): Promise<string | null> {
  const query = tx.selectFrom('passkeys').select('user_id').where('credential_id', '=', id)
  return (await query.executeTakeFirst())?.user_id ?? null
}

/** Whose passkey answered the challenge rightly; null where none did. */
export async function ownerOfAnswer(
  tx: Tx,
  request: RequestInfo,
  { response, challenge }: { response: PasskeyGiven; challenge: string },
): Promise<string | null> {
  const key = await tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', response.id)
    .forUpdate()
    .executeTakeFirst()
  if (!key) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const answer = await verifyAuthenticationResponse({
    response: response as unknown as VerifyAuthenticationResponseOpts['response'],
    expectedChallenge: challenge,
    expectedOrigin: request.origin,
    expectedRPID: rpIdOf(request),
    requireUserVerification: true,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports,
    },
  }).catch(() => null)
  if (!answer?.verified) return null
  await tx
    .updateTable('passkeys')
    .set({ counter: answer.authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
    .where('id', '=', key.id)
    .execute()
  return key.user_id
}
