import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey } from 'jose'
import { sql } from 'kysely'
import type { PushSettings } from '#contract/push/push.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { requireFreshProof } from '../../../http/caller/fresh-proof.ts'
import { audit } from '../../../platform/audit.ts'
import type { Seal } from '../../../platform/guard/seal.ts'
import { takeTurn } from '../../../platform/jobs/take-turn.ts'
import { isOpenSession } from './open-device.ts'

/** The only one that those services take (RFC 8292). */
export const ALGORITHM = 'ES256'
const sealedFor = (companyId: string) => `push key ${companyId}`

export const keysOf = (tx: Tx) =>
  tx.selectFrom('push_keys').select(['public_key', 'private_key', 'made_at']).executeTakeFirst()

export const openKey = (seal: Seal, companyId: string, sealed: string): Promise<CryptoKey> =>
  importPKCS8(seal.open(sealed, sealedFor(companyId)), ALGORITHM)

async function newKeys(seal: Seal, companyId: string) {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const { x = '', y = '' } = await exportJWK(publicKey)
  // A point as browsers take it: that it is not shortened, and both of its numbers.
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    public_key: point.toString('base64url'),
    private_key: seal.close(await exportPKCS8(privateKey), sealedFor(companyId)),
  }
}

async function view(tx: Tx): Promise<PushSettings> {
  const keys = await keysOf(tx)
  const { rows } = await sql<{ people: number; devices: number }>`
    select count(distinct d.user_id)::int as people, count(*)::int as devices
    from push_devices d where ${isOpenSession}`.execute(tx)
  return {
    publicKey: keys?.public_key ?? null,
    madeAt: keys?.made_at.toISOString() ?? null,
    people: rows[0]?.people ?? 0,
    devices: rows[0]?.devices ?? 0,
  }
}

export const pushSettings = ({ tx }: Context) => view(tx)

/**
 * Makes the company’s keys. Made anew, whoever had the ones before can tell nobody anything; every address that a browser
 * made by those is worth nothing any more, and goes.
 */
export async function makePushKeys(ctx: Context): Promise<PushSettings> {
  const { tx, company, request, services } = ctx
  const actor = await takeTurn(ctx, 'push keys')
  const before = await keysOf(tx)
  if (before) requireFreshProof(actor)
  const values = {
    ...(await newKeys(services.seal, company.id)),
    made_by: actor.id,
    made_at: new Date(),
  }
  await tx
    .insertInto('push_keys')
    .values({ company_id: company.id, ...values })
    .onConflict((c) => c.column('company_id').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('push_devices').execute()
  const target = { type: 'company', id: company.id, name: company.name } as const
  const action = before ? 'push.keys_renewed' : 'push.keys_made'
  await audit(tx, company.id, { actor, request }, { action, target })
  return view(tx)
}

/** With the keys goes every device; nobody is told on one any more. */
export async function removePushKeys(ctx: Context): Promise<PushSettings> {
  const { tx, company, request } = ctx
  const actor = await takeTurn(ctx, 'push keys')
  await tx.deleteFrom('push_devices').execute()
  const gone = await tx.deleteFrom('push_keys').returning('company_id').executeTakeFirst()
  const target = { type: 'company', id: company.id, name: company.name } as const
  if (gone) await audit(tx, company.id, { actor, request }, { action: 'push.keys_removed', target })
  return view(tx)
}
