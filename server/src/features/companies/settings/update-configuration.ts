import type { companiesApi } from '#contract/companies/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail, failField } from '../../../core/errors.ts'
import { RawJson } from '../../../http/raw-json.ts'
import { companiesLimits } from '../limits.ts'
import { audit } from '../../../platform/audit.ts'
import { newestConfiguration } from './configuration-versions.ts'
import { lockCompany } from '../enter-company.ts'

/**
 * Replaces a company's configuration by the text of the request itself: parsed to be judged, never rewritten. A save
 * that was made from an older version than the newest is refused, with the newest one in the answer.
 */
export async function updateConfiguration(
  ctx: Context,
  { params, query }: Input<typeof companiesApi.updateConfiguration>,
) {
  const { tx, actor, request } = ctx
  const body = request.rawBody ?? ''
  if (!isObject(body)) failField('', 'must_be_object')
  // The lock makes the versions of a company one after the other.
  const { company } = await lockCompany(ctx, params.id)
  const newest = await newestConfiguration(tx, company.id)
  if (query.version !== undefined && query.version !== newest.version) fail('CONFLICT', { details: newest })
  if (newest.version > 0 && newest.text === body) return new RawJson(body)

  const version = newest.version + 1
  const savedAt = new Date()
  await tx
    .insertInto('company_configurations')
    .values({ company_id: company.id, body, version, updated_by: actor.id, updated_at: savedAt })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ body, version, updated_by: actor.id, updated_at: savedAt }),
    )
    .execute()
  await tx
    .insertInto('company_configuration_versions')
    .values({ company_id: company.id, version, body, saved_by: actor.id, saved_at: savedAt })
    .execute()
  await forgetOldest(tx, company.id, version)
  const target = { type: 'company', id: company.id, name: company.name }
  const bytes = (text: string) => Buffer.byteLength(text)
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'companies.configuration_changed',
      target,
      before: { version: newest.version, bytes: bytes(newest.text) },
      after: { version, bytes: bytes(body) },
    },
  )
  return new RawJson(body)
}

async function forgetOldest(tx: Tx, companyId: string, version: number): Promise<void> {
  await tx
    .deleteFrom('company_configuration_versions')
    .where('company_id', '=', companyId)
    .where('version', '<=', version - companiesLimits.configurationVersions)
    .execute()
}

function isObject(text: string): boolean {
  if (!text) return false
  // The request's parser refused what is no JSON.
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
