import type { companiesApi } from '#contract/companies.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/context.ts'
import { failField } from '../../http/errors.ts'
import { RawJson } from '../../http/raw-json.ts'
import { audit } from '../../platform/audit.ts'
import { enterCompany } from './enter-company.ts'

/** Replaces a company's configuration by the text of the request itself: parsed to be judged, never rewritten. */
export async function updateConfiguration(
  ctx: Context,
  { params }: Input<typeof companiesApi.updateConfiguration>,
) {
  const { tx, actor, request } = ctx
  const body = request.rawBody ?? ''
  if (!isObject(body)) failField('', 'must_be_object')
  const company = await enterCompany(ctx, params.id, { lock: true })
  const { version } = await tx
    .insertInto('company_configurations')
    .values({ company_id: company.id, body, updated_by: actor.id, updated_at: new Date() })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((e) => ({
        body,
        version: e('company_configurations.version', '+', 1),
        updated_by: actor.id,
        updated_at: new Date(),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  const target = { type: 'company', id: company.id, name: company.name }
  const after = { version, bytes: Buffer.byteLength(body) }
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'companies.configuration_changed', target, after },
  )
  return new RawJson(body)
}

function isObject(text: string): boolean {
  if (!text) return false
  // The request's parser refused what is no JSON.
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
