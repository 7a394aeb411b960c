import { isDeepStrictEqual } from 'node:util'
import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import { languages } from '#contract/languages.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { fail, failField } from '../../../core/errors.ts'
import { requireFreshProof } from '../../../http/caller/fresh-proof.ts'
import { isThemeOf } from '../../../platform/stylesheets/kept-stylesheets.ts'
import { audit } from '../../../platform/audit.ts'
import { fetchStylesheet, type Fetched } from '../../../platform/stylesheets/fetch-stylesheet.ts'
import { announceCompany } from '../announce-company.ts'
import { settingsOf, viewSettings } from './company-settings.ts'
import { companyOfSettings, lockCompany } from '../enter-company.ts'
import { elsewhere, forgetStylesheets, keepStylesheet, ownStylesheetsOf } from '../look/own-stylesheets.ts'

type Given = Input<typeof companiesApi.updateSettings>

/** Changes the settings given and leaves the others; the id is the settings' own, or the company's. */
export async function updateSettings(ctx: OutsideContext, given: Given) {
  const fetched = await fetchOwn(ctx, given)
  return ctx.transaction((inside) => save(inside, given, fetched))
}

/**
 * The stylesheets at addresses of the company's own, fetched while no connection is held. One that cannot be used is
 * refused at its field, unless it could be before: then that copy stays.
 */
async function fetchOwn(ctx: OutsideContext, { params, body }: Given): Promise<Map<string, Fetched>> {
  const addresses = elsewhere(body.themes ?? {})
  const fetched = new Map<string, Fetched>()
  if (addresses.length === 0) return fetched
  // Nothing is fetched for someone who may not save it.
  const { kept, id } = await ctx.transaction(async (inside) => {
    const id = await companyOfSettings(inside, params.id)
    const own = await ownStylesheetsOf(inside.tx, id, body.themes ?? {})
    return { id, kept: Object.values(own).flatMap((one) => (one?.fetchedAt ? [one.address] : [])) }
  })
  const who = { one: ctx.actor.id, group: id }
  for (const address of addresses) fetched.set(address, await fetchStylesheet(ctx.services.env, address, who))
  const details = Object.entries(body.themes ?? {}).flatMap(([scheme, address]): FieldError[] => {
    const problem = address ? fetched.get(address)?.problem : null
    return problem && address && !kept.includes(address) ? [{ field: `themes.${scheme}`, code: problem }] : []
  })
  if (details.length) fail('BAD_REQUEST', { details })
  return fetched
}

async function save(ctx: Context, { params, body }: Given, fetched: Map<string, Fetched>) {
  const { tx, actor, request } = ctx
  const { company } = await lockCompany(ctx, await companyOfSettings(ctx, params.id))
  // A path of this server is a stylesheet that it made for this very company; other addresses are https.
  for (const [scheme, address] of Object.entries(body.themes ?? {}))
    if (address?.startsWith('/') && !isThemeOf(company.id, address))
      failField(`themes.${scheme}`, 'invalid_https_url')
  const before = await settingsOf(tx, company.id)
  const service = given(body.translationService, before.translation_service)
  const domains = body.allowedDomains ? [...new Set(body.allowedDomains)] : before.allowed_domains
  const guarded = {
    // What the company's pages may call, the sign-in's too.
    translation_service: service,
    // Whose pages run within them.
    embed_hosts: body.embedHosts ? [...new Set(body.embedHosts)].toSorted() : before.embed_hosts,
    // Who may come in, and for how long without another sign-in.
    allowed_domains: domains,
    session_hours: body.sessionHours ?? before.session_hours,
    // Whom people write to, and where they go, who cannot get in: another there would be believed.
    support_email: given(body.supportEmail, before.support_email),
    support_url: given(body.supportUrl, before.support_url),
    // What stops somebody who takes access from many.
    confirm_loss_percent: body.confirmLossPercent ?? before.confirm_loss_percent,
    confirm_loss_people: body.confirmLossPeople ?? before.confirm_loss_people,
  }
  if (
    Object.entries(guarded).some(([key, now]) => !isDeepStrictEqual(now, before[key as keyof typeof guarded]))
  )
    requireFreshProof(actor)
  const offered = languages.filter((one) => (body.languages ?? before.languages).includes(one))
  const defaultLanguage = body.defaultLanguage ?? before.default_language
  if (!offered.includes(defaultLanguage)) failField('defaultLanguage', 'invalid_value')
  const row = await tx
    .updateTable('company_settings')
    .set({
      themes: JSON.stringify({ ...before.themes, ...body.themes }),
      languages: offered,
      default_language: defaultLanguage,
      time_zone: body.timeZone ?? before.time_zone,
      description: given(body.description, before.description),
      stuck_signs: body.stuckSigns ?? before.stuck_signs,
      ...guarded,
      updated_at: new Date(),
    })
    .where('company_id', '=', company.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const [address, one] of fetched) await keepStylesheet(tx, company.id, address, one)
  if (body.themes) await forgetStylesheets(tx, company.id, row.themes)
  const after = viewSettings(row)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'companies.settings_changed',
      target: { type: 'company', id: company.id, name: company.name },
      before: auditedFields(viewSettings(before)),
      after: auditedFields(after),
    },
  )
  announceCompany(ctx, company.slug)
  return after
}

/** Null empties a setting; one that is not given stays. An empty text is none. */
const given = (value: string | null | undefined, before: string | null) =>
  value === undefined ? before : value || null

/** When it was changed is no change, and whose it is never changes. */
const auditedFields = ({
  updatedAt: _,
  id: _id,
  companyId: _of,
  ...settings
}: ReturnType<typeof viewSettings>) => settings
