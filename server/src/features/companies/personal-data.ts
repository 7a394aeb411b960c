import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const companiesFates = {
  company_configurations: {
    columns: { company_id: id, body: company, version: company, updated_by: id, updated_at: company },
  },
  company_configuration_versions: {
    columns: { company_id: id, version: company, body: company, saved_by: id, saved_at: company },
  },
  company_designs: { columns: { company_id: id, scheme: company, design: company, updated_at: company } },
  company_stylesheets: { columns: { company_id: id, hash: company, css: company, created_at: company } },
  company_own_stylesheets: {
    columns: {
      company_id: id,
      address_hash: company,
      address: company,
      css: company,
      css_hash: company,
      left_out: company,
      left_out_count: company,
      problem: company,
      fetched_at: company,
      checked_at: company,
    },
  },
} satisfies Fates<
  | 'company_configurations'
  | 'company_configuration_versions'
  | 'company_designs'
  | 'company_stylesheets'
  | 'company_own_stylesheets'
>
