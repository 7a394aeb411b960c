import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey } from 'jose'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { PublicJwk } from '#contract/courses/certificates.ts'
import type { Tx } from '../../db/tenant.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { certificatesLimits } from './limits.ts'
import { turns } from '../../platform/turns/turns.ts'
import type { Seal } from '../../platform/guard/seal.ts'

/** What every reader of Open Badges 3.0 knows how to verify. */
export const ALGORITHM = 'RS256'

const { atOnce, waitSeconds: seconds, waiting: most } = certificatesLimits.keys
const inTurn = turns({ atOnce, seconds, most })

type Key = { id: string; key: CryptoKey }
const about = (companyId: string, id: string) => `badge key ${companyId} ${id}`

const selectInUse = (tx: Tx) =>
  tx
    .selectFrom('badge_keys')
    .select(['id', 'sealed_private_key'])
    .where('retired_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${certificatesLimits.keyDays})`)
    .executeTakeFirst()

async function open(
  seal: Seal,
  companyId: string,
  row: { id: string; sealed_private_key: string },
): Promise<Key> {
  const pem = seal.open(row.sealed_private_key, about(companyId, row.id))
  return { id: row.id, key: await importPKCS8(pem, ALGORITHM) }
}

/** The row of the key in use, and the key where it opens: one sealed by another secret of the installation does not. */
async function findInUse({ transaction, company, services: { seal } }: OutsideContext) {
  const known = await transaction(({ tx }) => selectInUse(tx))
  return { known, key: known && (await open(seal, company.id, known).catch(() => undefined)) }
}

/**
 * The key that a company signs by: made when it first signs, and another after a year. One that is retired stays
 * published, so that what it signed stays verifiable. Making one takes a while, so no transaction waits for it, and it
 * is made in turn: whoever waited for another’s takes that one.
 */
export async function signingKey(ctx: OutsideContext): Promise<Key> {
  const { key } = await findInUse(ctx)
  return key ?? inTurn({ one: ctx.company.id }, () => makeKey(ctx), ctx.request.gone)
}

/** Where the one in use opens no more, it is retired as if its time were over. */
async function makeKey(ctx: OutsideContext): Promise<Key> {
  const { known, key } = await findInUse(ctx)
  if (key) return key
  const {
    transaction,
    company,
    services: { seal },
  } = ctx
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, {
    extractable: true,
    modulusLength: 2048,
  })
  const id = uuid()
  const jwk = PublicJwk.parse({ ...(await exportJWK(publicKey)), kid: id, alg: ALGORITHM, use: 'sig' })
  const sealed = seal.close(await exportPKCS8(privateKey), about(company.id, id))
  const kept = await transaction(async ({ tx }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('badge key ' || ${company.id}, 0))`.execute(tx)
    const other = await selectInUse(tx)
    if (other && other.id !== known?.id) return other
    await tx
      .updateTable('badge_keys')
      .set({ retired_at: new Date() })
      .where('retired_at', 'is', null)
      .execute()
    const row = { id, sealed_private_key: sealed }
    await tx
      .insertInto('badge_keys')
      .values({ company_id: company.id, public_key: JSON.stringify(jwk), ...row })
      .execute()
    return row
  })
  return open(seal, company.id, kept)
}

/** All that ever signed for the company, newest first. */
export async function publicKeys(tx: Tx): Promise<PublicJwk[]> {
  const rows = await tx.selectFrom('badge_keys').select('public_key').orderBy('created_at', 'desc').execute()
  return rows.map((row) => row.public_key)
}
