import type { Scope } from '#contract/endpoint.ts'
import type { Language } from '#contract/fields.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import type { Row, Statement } from '../../db/driver.ts'
import { asOwnCompany } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import type { Actor } from './context.ts'
import { API_TOKEN_PREFIX, companyOfSecret, sha256, type Claims, type Tokens } from './tokens.ts'

/** Whom a request says it comes from; whether it is so is for the statement to find. */
export type Principal = {
  companyId: string
  statement: Statement
  /** Of which session of whom the token is, where its signature says so; null where the statement must find it. */
  session: { id: string; userId: string } | null
  seenIn: { table: 'sessions' | 'api_tokens' }
}

const person = `u.id, u.company_id, u.role, u.status, u.name, u.surname, u.email, u.last_login, u.preferred_language,
  u.time_zone, u.chosen_time_zone = u.time_zone as time_zone_chosen, u.photo_key, u.created_at, u.invited_at, p.onboarded_at is not null as onboarded`
const joined = `join users u on u.company_id = x.company_id and u.id = x.user_id
  left join user_profiles p on p.company_id = u.company_id and p.user_id = u.id
  where u.status in ('active', 'hidden') and x.company_id = $1`

const bySession = `select ${person}, x.id as session_id, x.must_enrol,
  x.proved_at > now() - interval '${serverLimits.freshProofSeconds} seconds' as proved, null as token_id, null as scopes from sessions x ${joined}
  and x.id = $2 and x.user_id = $3 and x.ended_at is null and x.expires_at > now()`
/** A token does no more than its owner may: without the second factor that their company asks for, nothing. */
const byApiToken = `select ${person}, null as session_id, not x.vouched_for
    and coalesce((select second_factor_required from company_trust c where c.company_id = $1), false)
    and not exists (select from totp_factors f where f.company_id = $1 and f.user_id = u.id and f.confirmed_at is not null)
    and not exists (select from passkeys f where f.company_id = $1 and f.user_id = u.id) as must_enrol,
    false as proved, x.id as token_id, x.scopes from api_tokens x ${joined}
  and x.hash = $2 and x.revoked_at is null and (x.expires_at is null or x.expires_at > now())`

const bearerOf = (header: string | undefined) => /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1]

/** Whose the access token of an Authorization header is or was; null where there is none of ours. */
export const claimsOf = (header: string | undefined, tokens: Tokens): Claims | null =>
  tokens.read(bearerOf(header) ?? '')

/** The principal of an Authorization header; null where there is none that could be ours. */
export function principalOf(header: string | undefined, tokens: Tokens): Principal | null {
  const secret = bearerOf(header)
  if (!secret) return null
  const companyId = companyOfSecret(API_TOKEN_PREFIX, secret)
  if (companyId) {
    const statement = { name: 'actor_by_token', text: byApiToken, values: [companyId, sha256(secret)] }
    return { companyId, statement, session: null, seenIn: { table: 'api_tokens' } }
  }
  const claims = tokens.verify(secret)
  if (!claims) return null
  const statement = {
    name: 'actor_by_session',
    text: bySession,
    values: [claims.companyId, claims.sessionId, claims.userId],
  }
  const session = { id: claims.sessionId, userId: claims.userId }
  return { companyId: claims.companyId, statement, session, seenIn: { table: 'sessions' } }
}

/** The row of a principal's statement as the actor, with the id of what was used to call. */
export function actorOf(row: Row | undefined): { actor: Actor; usedId: string } | null {
  if (!row) return null
  const sessionId = row['session_id'] as string | null
  return {
    usedId: (sessionId ?? row['token_id']) as string,
    actor: {
      id: row['id'] as string,
      companyId: asOwnCompany(row['company_id'] as string),
      role: row['role'] as Role,
      status: row['status'] as Status,
      name: row['name'] as string,
      surname: row['surname'] as string,
      email: row['email'] as string,
      lastLogin: row['last_login'] as Date | null,
      preferredLanguage: row['preferred_language'] as Language | null,
      timeZone: row['time_zone'] as string | null,
      timeZoneChosen: row['time_zone_chosen'] === true,
      photoKey: row['photo_key'] as string | null,
      createdAt: row['created_at'] as Date,
      invitedAt: row['invited_at'] as Date | null,
      onboarded: row['onboarded'] as boolean,
      sessionId,
      proved: row['proved'] as boolean,
      mustEnrol: row['must_enrol'] as boolean,
      scopes: row['scopes'] as Scope[] | null,
    },
  }
}
