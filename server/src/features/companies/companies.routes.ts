import { companiesApi } from '#contract/companies.ts'
import { anyHost, mount, outside } from '../../http/mount.ts'
import { companyById } from './company-by-id.ts'
import { companyBySlug } from './company-by-slug.ts'
import { companySettings } from './company-settings.ts'
import { configuration } from './configuration.ts'
import { createCompany } from './create-company.ts'
import { listCompanies } from './list-companies.ts'
import { updateCompany } from './update-company.ts'
import { updateConfiguration } from './update-configuration.ts'
import { updateSettings } from './update-settings.ts'

export const companiesRoutes = mount(companiesApi, {
  bySlug: anyHost(companyBySlug),
  byId: companyById,
  list: listCompanies,
  create: outside(createCompany),
  update: outside(updateCompany),
  settings: companySettings,
  updateSettings,
  configuration,
  updateConfiguration,
})
