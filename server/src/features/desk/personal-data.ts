import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

export const deskFates = {
  // Of who asked; what an administrator wrote about it is theirs, among their messages.
  desk_requests: {
    goes: by('asker_id'),
    columns: {
      company_id: 'erase',
      id: 'own',
      asker_id: 'erase',
      topic: 'own',
      subject: 'own',
      state: 'own',
      assignee_id: 'erase',
      asked_at: 'own',
      answered_at: 'own',
      closed_at: 'own',
      last_at: 'erase',
      rest_at: 'erase',
    },
  },
  desk_replies: {
    columns: {
      company_id: why.company,
      id: why.company,
      title: why.company,
      text: why.company,
      created_at: why.company,
      updated_at: why.company,
    },
  },
} satisfies Fates<'desk_requests' | 'desk_replies'>
