import { companiesApi } from '#contract/companies/companies.ts'
import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { landingApi } from '#contract/companies/landing.ts'
import { anyHost, mount, outside } from '../../http/mount.ts'
import { changeCompanyStatus } from './change-company-status.ts'
import { checkSlug } from './check-slug.ts'
import { companyById } from './company-by-id.ts'
import { companyBySlug } from './company-by-slug.ts'
import { companySettings } from './settings/company-settings.ts'
import { landingPage, saveLandingPage } from './landing/landing-page.ts'
import { companyState } from './company-state.ts'
import { companyUsage, setCompanyLimits } from './company-usage.ts'
import {
  configurationVersion,
  configurationVersions,
  latestConfiguration,
} from './settings/configuration-versions.ts'
import { configuration } from './settings/configuration.ts'
import { createCompany } from './create-company.ts'
import { deleteCompany, restoreCompany } from './delete-company.ts'
import { designs, saveDesign } from './look/designs.ts'
import { listCompanies } from './list-companies.ts'
import { refreshStylesheets } from './look/refresh-stylesheets.ts'
import { updateCompany } from './update-company.ts'
import { updateConfiguration } from './settings/update-configuration.ts'
import { updateSettings } from './settings/update-settings.ts'

export const companiesRoutes = [
  ...mount(companiesApi, {
    bySlug: anyHost(companyBySlug),
    byId: companyById,
    list: listCompanies,
    create: outside(createCompany),
    update: outside(updateCompany),
    settings: companySettings,
    updateSettings: outside(updateSettings),
    configuration,
    updateConfiguration,
  }),
  ...mount(companyAdminApi, {
    checkSlug,
    state: companyState,
    usage: companyUsage,
    setLimits: setCompanyLimits,
    changeStatus: changeCompanyStatus,
    delete: deleteCompany,
    restore: restoreCompany,
    latestConfiguration,
    configurationVersions,
    configurationVersion,
    designs,
    saveDesign,
    refreshStylesheets: outside(refreshStylesheets),
  }),
  ...mount(landingApi, { page: landingPage, save: saveLandingPage }),
]
