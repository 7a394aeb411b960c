import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'

const { id, course } = why
const hosted = by('host_id')

export const liveClassesFates = {
  class_dates: {
    columns: {
      company_id: id,
      id,
      course_id: own(hosted),
      lesson_id: own(hosted),
      meeting_id: id,
      host_id: id,
      starts_at: own(hosted),
      minutes: own(hosted),
      created_at: own(hosted),
      cancelled_at: own(hosted),
      seated_at: course,
      counted_at: course,
    },
  },
  class_attendance: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      date_id: 'own',
      enrolment_id: 'erase',
      user_id: 'erase',
      seconds: 'own',
      counted_at: 'own',
    },
  },
  class_news: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      date_id: 'erase',
      user_id: 'erase',
      by_id: 'erase',
      what: 'erase',
      created_at: 'erase',
    },
  },
} satisfies Fates<'class_dates' | 'class_attendance' | 'class_news'>
