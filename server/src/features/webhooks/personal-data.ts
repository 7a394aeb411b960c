import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, course, id, key } = why
const answered = { keep: 'what a receiver answered; of whom it was told is gone with what was sent' }

export const webhooksFates = {
  webhooks: {
    columns: {
      company_id: id,
      id,
      kind: company,
      username: key,
      url: company,
      description: company,
      events: company,
      state: company,
      secret: key,
      previous_secret: key,
      previous_until: company,
      failing_since: company,
      created_by: id,
      created_at: company,
      updated_at: company,
    },
  },
  // What was told of somebody is a copy of what stands elsewhere, and goes with them; its deliveries go with it.
  webhook_events: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      type: 'own',
      subject_id: 'erase',
      user_id: 'erase',
      at: 'own',
      transaction_id: 'erase',
      body: 'own',
      statement: 'own',
    },
  },
  webhook_deliveries: {
    columns: {
      company_id: id,
      webhook_id: id,
      event_id: id,
      state: course,
      tries: course,
      next_at: course,
      last_at: course,
      status: answered,
      problem: answered,
      answer: answered,
      created_at: course,
    },
  },
} satisfies Fates<'webhooks' | 'webhook_events' | 'webhook_deliveries'>
