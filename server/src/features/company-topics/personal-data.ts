import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

/** What a company calls its topics: of nobody’s own. */
export const companyTopicsFates = {
  company_topics: { columns: { company_id: id, id, name: company, folded: company } },
} satisfies Fates<'company_topics'>
