import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const gradeScalesFates = {
  company_grading: {
    columns: {
      company_id: id,
      scales: company,
      default_scale_id: id,
      late: company,
      revision: company,
    },
  },
} satisfies Fates<'company_grading'>
