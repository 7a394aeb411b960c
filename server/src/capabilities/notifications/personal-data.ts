import { by, type Fates } from '../../platform/personal-data/fates.ts'

export const notificationsFates = {
  notifications: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      kind: 'own',
      about: 'erase',
      title: 'own',
      person_id: 'erase',
      due_on: 'own',
      times: 'own',
      at: 'own',
      read_at: 'own',
      mailed_at: 'own',
      mailed_before: 'own',
    },
  },
  notification_mail: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      user_id: 'erase',
      chosen: 'own',
      sent_at: 'own',
      digest_hour: 'own',
      quiet_from: 'own',
      quiet_to: 'own',
      stopped: 'own',
    },
  },
} satisfies Fates<'notifications' | 'notification_mail'>
