import { isDeepStrictEqual } from 'node:util'
import { usualLanding } from '#contract/companies/landing-page.ts'
import type { landingApi, SavedLanding } from '#contract/companies/landing.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { announceCompany } from '../announce-company.ts'
import { lockCompany } from '../enter-company.ts'
import { settingsOf } from '../settings/company-settings.ts'

export async function landingPage({ tx, company }: Pick<Context, 'tx' | 'company'>): Promise<SavedLanding> {
  const { public_page, public_page_version } = await settingsOf(tx, company.id)
  return { version: public_page_version, page: public_page ?? usualLanding }
}

/** Anyone reads it from now on. What was made from an older page than the newest is refused. */
export async function saveLandingPage(ctx: Context, { body }: Input<typeof landingApi.save>) {
  const { tx, actor, request } = ctx
  // The lock makes the versions of a company one after the other.
  const { company } = await lockCompany(ctx, ctx.company.id)
  const newest = await landingPage(ctx)
  if (body.version !== newest.version) fail('CONFLICT', { details: { reason: 'newer' } })
  if (isDeepStrictEqual(body.page, newest.page)) return newest
  const version = newest.version + 1
  await tx
    .updateTable('company_settings')
    .set({ public_page: JSON.stringify(body.page), public_page_version: version, updated_at: new Date() })
    .where('company_id', '=', company.id)
    .execute()
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'companies.landing_changed',
      target: { type: 'company', id: company.id, name: company.name },
      before: { version: newest.version },
      after: { version },
    },
  )
  announceCompany(ctx, company.slug)
  return { version, page: body.page }
}
