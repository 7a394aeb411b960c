import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { companiesApi } from '#contract/companies/companies.ts'
import { Language } from '#contract/fields.ts'
import { addCompany } from '../../features/companies/add-company.ts'
import { audit } from '../../platform/audit.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import { command } from '../command.ts'

export const companyCreate = command({
  name: 'company create',
  usage: '--slug <slug> --name <name> [--language en|es]',
  summary: 'Create a company; its slug is the first label of its address',
  flags: { slug: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } },
  args: z.object({
    slug: companiesApi.create.query.shape.slug,
    name: companiesApi.create.body.shape.name,
    language: Language.optional(),
  }),
  async run({ db, env }, { slug, name, language }) {
    const id = uuid()
    await db.withNewCompany({ id, slug }, async (tx) => {
      const company = await addCompany(tx, {
        id,
        slug,
        name,
        ...(language ? { defaultLanguage: language } : {}),
      })
      const target = { type: 'company', id: company.id, name }
      await audit(
        tx,
        company.id,
        { actor: null },
        { action: 'companies.created', target, after: { slug, name } },
      )
    })
    return `${name} is at ${publicUrl(env, slug, '/')}`
  },
})
