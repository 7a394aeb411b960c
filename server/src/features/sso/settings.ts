import type { Input } from '#contract/endpoint.ts'
import type { ssoApi, SsoSettings } from '#contract/accounts/sso.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context, OutsideContext } from '../../http/caller/context.ts'
import { failField } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/servers/bus.ts'
import { discover } from './provider.ts'

export const SSO_PATH = '/login/sso'
export const ssoContext = (companyId: string) => `sso ${companyId}`

export const rowOf = (tx: Tx) => tx.selectFrom('company_sso').selectAll().executeTakeFirst()
type Row = Awaited<ReturnType<typeof rowOf>>

const view = (row: Row, origin: string): SsoSettings => ({
  enabled: row?.enabled ?? false,
  issuer: row?.issuer ?? '',
  clientId: row?.client_id ?? '',
  label: row?.label ?? '',
  only: row?.only_sso ?? false,
  createPeople: row?.create_people ?? false,
  hasSecret: (row?.client_secret ?? null) !== null,
  redirectUri: origin + SSO_PATH,
})

export const ssoSettings = async ({ tx, request }: Context) => view(await rowOf(tx), request.origin)

/** What the log says of it: never the secret, only that it changed. */
const logged = ({ hasSecret: _, redirectUri: __, ...rest }: SsoSettings) => rest

export async function saveSso(ctx: OutsideContext, { body }: Input<typeof ssoApi.save>) {
  const { services, company, actor, request } = ctx
  const before = await ctx.transaction(({ tx }) => rowOf(tx))
  const kept = before?.client_secret ? services.seal.open(before.client_secret, ssoContext(company.id)) : null
  const secret = body.clientSecret === undefined ? kept : body.clientSecret
  // Another provider is not handed the secret that was meant for the one before.
  if (body.clientSecret === undefined && kept !== null && before?.issuer !== body.issuer)
    failField('clientSecret', 'required')
  if (body.only && !body.enabled) failField('only', 'needs_enabled')
  if (body.enabled)
    await discover(services.env, {
      issuer: body.issuer,
      clientId: body.clientId,
      clientSecret: secret,
    }).catch((error: unknown) => {
      request.log.info({ err: error }, 'a provider could not be discovered')
      failField('issuer', 'provider_unreachable')
    })
  return ctx.transaction(async ({ tx, askAgain }) => {
    const values = {
      enabled: body.enabled,
      issuer: body.issuer,
      client_id: body.clientId,
      client_secret: secret === null ? null : services.seal.close(secret, ssoContext(company.id)),
      label: body.label,
      only_sso: body.only,
      create_people: body.createPeople,
      updated_at: new Date(),
    }
    const row = await tx
      .insertInto('company_sso')
      .values({ company_id: company.id, ...values })
      .onConflict((c) => c.column('company_id').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    // Written after whoever wrote it at the same time.
    await askAgain()
    const after = view(row, request.origin)
    await audit(
      tx,
      company.id,
      { actor, request },
      {
        action: 'companies.sso_changed',
        target: { type: 'company', id: company.id, name: company.name },
        ...(before ? { before: logged(view(before, request.origin)) } : {}),
        after: { ...logged(after), ...(body.clientSecret === undefined ? {} : { secretChanged: true }) },
      },
    )
    announce(tx, 'company', { slug: company.slug })
    ctx.afterCommit(() => services.companies.forget(company.slug))
    return after
  })
}
