import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'

const made = by('created_by')

export const recommendationFates = {
  recommendations: {
    columns: {
      company_id: why.company,
      id: why.id,
      relationship_id: own(made),
      course_id: own(made),
      lesson_id: own(made),
      why: { own: [made], erase: `''`, of: made },
      created_by: why.id,
      created_at: own(made),
    },
  },
  recommendation_answers: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      recommendation_id: 'own',
      user_id: 'erase',
      answer: 'own',
      answered_at: 'own',
    },
  },
  progress_consents: {
    goes: by('user_id'),
    columns: { company_id: 'erase', relationship_id: 'own', user_id: 'erase', given_at: 'own' },
  },
} satisfies Fates<'recommendations' | 'recommendation_answers' | 'progress_consents'>
