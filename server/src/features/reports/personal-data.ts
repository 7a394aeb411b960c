import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const reportsFates = {
  people_days: { columns: { company_id: id, role: company, status: company, day: company, people: company } },
} satisfies Fates<'people_days'>
