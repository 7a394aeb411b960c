import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why
const made = { keep: 'a package that somebody made for others to learn with, and nothing of who learns' }

export const packagesFates = {
  package_states: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      user_id: 'erase',
      course_id: 'own',
      lesson_id: 'own',
      round: 'own',
      attachment_id: 'erase',
      item: 'own',
      state: 'own',
      number: 'erase',
      completion: 'own',
      passed: 'own',
      percent: 'own',
      saved_at: 'own',
    },
  },
  packages: {
    columns: {
      company_id: id,
      attachment_id: id,
      standard: made,
      title: made,
      items: made,
      read_at: company,
    },
  },
  package_files: {
    columns: {
      company_id: id,
      attachment_id: id,
      name: made,
      starts_at: made,
      bytes: made,
      unpacked: made,
      deflated: made,
    },
  },
} satisfies Fates<'package_states' | 'packages' | 'package_files'>
