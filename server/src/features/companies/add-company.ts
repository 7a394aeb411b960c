import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../../db/tenant.ts'
import { alreadyExists } from '../../db/already-exists.ts'
import { announce } from '../../platform/servers/bus.ts'

export type NewCompany = {
  id?: string
  slug: string
  name: string
  defaultLanguage?: Language
  timeZone?: string
  description?: string
}

/** Says that a slug is another's already, where that is why something failed. */
export function slugTaken(error: unknown): never {
  throw alreadyExists(alreadyExists(error, 'company_places_slug_key', 'slug'), 'companies_slug_key', 'slug')
}

/** Adds a company with its default settings, in a transaction of the platform. Of two who claim a slug, one wins. */
export async function addCompany(tx: Tx, given: NewCompany) {
  const company = { id: given.id ?? uuid(), slug: given.slug, name: given.name, icon_key: null }
  await tx.insertInto('companies').values(company).execute().catch(slugTaken)
  await tx
    .insertInto('company_settings')
    .values({
      company_id: company.id,
      id: uuid(),
      ...(given.defaultLanguage ? { default_language: given.defaultLanguage } : {}),
      ...(given.timeZone ? { time_zone: given.timeZone } : {}),
      description: given.description ?? null,
    })
    .execute()
  announce(tx, 'company', { slug: company.slug })
  return { id: company.id, slug: company.slug, name: company.name, iconKey: null }
}
