import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id, key } = why

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
      pushed_at: 'own',
      held_files: 'own',
      place: 'erase',
    },
  },
  notification_mail: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      user_id: 'erase',
      chosen: 'own',
      sent_at: 'own',
      at_once_at: 'own',
      digest_hour: 'own',
      quiet_from: 'own',
      quiet_to: 'own',
      stopped: 'own',
      push: 'own',
    },
  },
  push_keys: {
    columns: {
      company_id: id,
      public_key: company,
      private_key: key,
      made_by: id,
      made_at: company,
    },
  },
  push_devices: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      session_id: 'erase',
      subscription: 'erase',
      mark: 'erase',
      added_at: 'own',
      sent_at: 'own',
    },
  },
} satisfies Fates<'notifications' | 'notification_mail' | 'push_keys' | 'push_devices'>
