import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

/** What a company asks of its people; what each answered stands with them. */
export const customFieldsFates = {
  custom_fields: {
    columns: {
      company_id: id,
      id,
      name: company,
      kind: company,
      required: company,
      seen_by: company,
      edited_by: company,
      options: company,
      position: company,
    },
  },
} satisfies Fates<'custom_fields'>
