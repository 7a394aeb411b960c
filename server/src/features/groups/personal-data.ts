import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const groupsFates = {
  groups: {
    columns: {
      company_id: id,
      id,
      name: company,
      description: company,
      rule: company,
      created_at: company,
      updated_at: company,
      search: company,
    },
  },
  group_members: {
    goes: by('user_id'),
    columns: { company_id: 'erase', group_id: 'own', user_id: 'erase', entered_at: 'own' },
  },
  group_moves: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      group_id: 'own',
      user_id: 'erase',
      kind: 'own',
      why: 'own',
      by_id: 'erase',
      at: 'own',
    },
  },
  people_to_judge: {
    goes: by('user_id'),
    columns: { company_id: 'erase', user_id: 'erase', at: 'erase' },
  },
} satisfies Fates<'groups' | 'group_members' | 'group_moves' | 'people_to_judge'>
