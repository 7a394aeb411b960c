import { v7 as uuid } from 'uuid'
import type { ApiToken, authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/types.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail, failField, failLimit } from '../../../core/errors.ts'
import { API_TOKEN_PREFIX, companySecret, sha256 } from '../../../http/caller/tokens.ts'
import { audit } from '../../../platform/audit.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { holdCaller } from '../../../platform/people/hold-person.ts'

const DEFAULT_DAYS = 90
const HINT_LENGTH = 4

const columns = ['id', 'name', 'scopes', 'hint', 'created_at', 'expires_at', 'last_used_at'] as const
type Row = Pick<Selectable<Database['api_tokens']>, (typeof columns)[number]>

const view = (row: Row): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

const own = ({ tx, actor }: Context) =>
  tx.selectFrom('api_tokens').select(columns).where('user_id', '=', actor.id).where('revoked_at', 'is', null)

export async function listApiTokens(ctx: Context) {
  return { items: (await own(ctx).orderBy('created_at', 'desc').execute()).map(view) }
}

/** The secret is in this answer alone; only its hash is stored. */
export async function createApiToken(ctx: Context, { body }: Input<typeof authApi.createApiToken>) {
  const { tx, actor, request } = ctx
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(Date.now() + DEFAULT_DAYS * DAY_MS)
  if (expiresAt.getTime() <= Date.now()) failField('expiresAt', 'must_be_in_future')
  if (expiresAt.getTime() > Date.now() + limits.apiTokenDays * DAY_MS)
    failField('expiresAt', 'too_late', { days: limits.apiTokenDays })
  // Held, too, so that two calls at once cannot both take the last place.
  await holdCaller(tx, actor)
  const alive = (await own(ctx).execute()).filter((row) => !row.expires_at || row.expires_at > new Date())
  if (alive.length >= limits.apiTokens) failLimit('apiTokens', limits.apiTokens)
  const token = companySecret(API_TOKEN_PREFIX, actor.companyId)
  const row = await tx
    .insertInto('api_tokens')
    .values({
      company_id: actor.companyId,
      id: uuid(),
      user_id: actor.id,
      name: body.name,
      hash: sha256(token),
      hint: token.slice(-HINT_LENGTH),
      scopes: body.scopes,
      expires_at: expiresAt,
      vouched_for: (e) =>
        e
          .selectFrom('sessions')
          .select('vouched_for')
          .where('id', '=', actor.sessionId ?? actor.id)
          .$castTo<boolean>(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const target = { type: 'api_token', id: row.id, name: row.name }
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    { action: 'auth.api_token_created', target, after: { scopes: row.scopes } },
  )
  return { ...view(row), token }
}

export async function revokeApiToken(
  { tx, actor, request }: Context,
  { params }: Input<typeof authApi.revokeApiToken>,
) {
  const row = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('id', '=', params.id)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  const target = { type: 'api_token', id: row.id, name: row.name }
  await audit(tx, actor.companyId, { actor, request }, { action: 'auth.api_token_revoked', target })
  return {}
}
