import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'

const { id, course } = why
const written = by('author_id')
const told = by('user_id')

export const announcementsFates = {
  // It stays for whom it was told; who wrote it is told no more.
  announcements: {
    columns: {
      company_id: id,
      id,
      author_id: { erase: 'null', of: written },
      audience: course,
      course_id: id,
      title: own(written),
      body: own(written),
      acknowledge: course,
      state: course,
      revision: course,
      at: own(written),
      edited_at: own(written),
      taken_back_at: own(written),
    },
  },
  announcement_people: {
    goes: told,
    columns: {
      company_id: 'erase',
      announcement_id: 'own',
      user_id: 'erase',
      told_at: 'own',
      read_at: 'own',
      acknowledged_at: 'own',
    },
  },
} satisfies Fates<'announcements' | 'announcement_people'>
