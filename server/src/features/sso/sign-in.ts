import { sql } from 'kysely'
import type { Configuration, IDToken } from 'openid-client'
import type { Input } from '#contract/endpoint.ts'
import { Email } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { ssoApi } from '#contract/accounts/sso.ts'
import { asText, cutText } from '#contract/text.ts'
import type { OutsideContext, WithCookie } from '../../http/caller/context.ts'
import { fail, failSuspended } from '../../core/errors.ts'
import { randomToken, sha256 } from '../../http/caller/tokens.ts'
import { ssoLimits } from './limits.ts'
import { discover, openId } from './provider.ts'
import { ssoContext, rowOf, SSO_PATH } from './settings.ts'
import { admit, type Known } from './admit.ts'

type Ctx = OutsideContext<null>

/** The company's provider, ready to be asked. NOT_FOUND where there is none. */
async function providerOf(ctx: Ctx): Promise<Configuration> {
  const { services, company, request } = ctx
  if (company.status === 'suspended') failSuspended(company)
  const row = await ctx.transaction(({ tx }) => rowOf(tx))
  if (!row?.enabled) fail('NOT_FOUND')
  const clientSecret = row.client_secret && services.seal.open(row.client_secret, ssoContext(company.id))
  return discover(services.env, { issuer: row.issuer, clientId: row.client_id, clientSecret }).catch(
    (error: unknown) => {
      request.log.warn({ err: error }, 'a provider does not answer')
      fail('UNAVAILABLE')
    },
  )
}

export async function startSso(ctx: Ctx) {
  const { company, request } = ctx
  const config = await providerOf(ctx)
  const {
    buildAuthorizationUrl,
    calculatePKCECodeChallenge,
    randomNonce,
    randomPKCECodeVerifier,
    randomState,
  } = await openId()
  const verifier = randomPKCECodeVerifier()
  const state = randomState()
  const nonce = randomNonce()
  const binding = randomToken()
  const redirectUri = request.origin + SSO_PATH
  await ctx.transaction(async ({ tx }) => {
    await tx
      .deleteFrom('sso_attempts')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
    await tx
      .insertInto('sso_attempts')
      .values({
        company_id: company.id,
        state_hash: sha256(state),
        binding_hash: sha256(binding),
        nonce,
        verifier,
        redirect_uri: redirectUri,
        expires_at: new Date(Date.now() + ssoLimits.signInSeconds * 1000),
      })
      .execute()
  })
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, binding }
}

/** A claim as a name may be kept: no provider is asked to type it again. */
const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? cutText(
        asText(value)
          .replace(/\s+/g, ' ')
          .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
          .trim(),
        limits.nameLength,
      ).trim()
    : ''

/** Who the provider says it is; their address only where it vouches for it. */
function knownBy(claims: Record<string, unknown>): Known | null {
  const email = Email.safeParse(claims['email'])
  if (!email.success || claims['email_verified'] !== true) return null
  const given = nameOf(claims['given_name'])
  const [first = '', ...rest] = nameOf(claims['name']).split(' ')
  const name = given || first || nameOf(email.data)
  return { email: email.data, name, surname: nameOf(claims['family_name']) || rest.join(' ') }
}

export async function finishSso(ctx: Ctx & WithCookie, { body }: Input<typeof ssoApi.finish>) {
  const { request } = ctx
  const query = new URLSearchParams(body.query)
  const state = query.get('state') ?? ''
  const attempt = await ctx.transaction(({ tx }) =>
    tx
      .deleteFrom('sso_attempts')
      .where('state_hash', '=', sha256(state))
      .where('binding_hash', '=', sha256(body.binding))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['nonce', 'verifier', 'redirect_uri'])
      .executeTakeFirst(),
  )
  if (!attempt) fail('GONE')
  const config = await providerOf(ctx)
  const { authorizationCodeGrant, fetchUserInfo } = await openId()
  const address = new URL(attempt.redirect_uri)
  address.search = query.toString()
  const known = await authorizationCodeGrant(config, address, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
    .then(async (tokens) => {
      const claims: IDToken | undefined = tokens.claims()
      if (!claims) return null
      if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return knownBy(claims)
      return knownBy({ ...(await fetchUserInfo(config, tokens.access_token, claims.sub)) })
    })
    .catch((error: unknown) => {
      request.log.info({ err: error }, 'a sign-in by a provider was refused')
      fail('FORBIDDEN', { details: { reason: 'sso_refused' } })
    })
  if (!known) fail('FORBIDDEN', { details: { reason: 'sso_email_not_verified' } })
  return admit(ctx, known)
}
