import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const pathsFates = {
  paths: {
    columns: {
      company_id: id,
      id,
      title: company,
      summary: company,
      language: company,
      steps: company,
      in_order: company,
      published_at: company,
      archived_at: company,
      created_by: id,
      created_at: company,
      updated_at: company,
      search: company,
    },
  },
  path_places: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      path_id: 'own',
      user_id: 'erase',
      enrolled_by: 'erase',
      enrolled_at: 'own',
      due_on: 'own',
    },
  },
} satisfies Fates<'paths' | 'path_places'>
