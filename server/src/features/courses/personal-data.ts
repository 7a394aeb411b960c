import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const theirs = by('user_id')

const { company, course, id } = why
const text = {
  keep: 'a text of the company’s, which others learn from; of who wrote it no more than an id is left',
}

export const coursesFates = {
  courses: {
    columns: {
      company_id: id,
      id,
      settings: text,
      outline: text,
      revision: course,
      published_revision: course,
      published_version: course,
      texts_changed: course,
      archived_at: company,
      created_by: id,
      created_at: company,
      updated_at: course,
      title: text,
      search: text,
      bytes: course,
    },
  },
  course_staff: {
    goes: theirs,
    columns: { company_id: 'erase', course_id: 'own', user_id: 'erase', part: 'own', added_at: 'own' },
  },
  course_lessons: {
    columns: {
      company_id: id,
      course_id: id,
      id,
      content: text,
      revision: course,
      published_revision: course,
      updated_by: id,
      updated_at: course,
      bytes: course,
    },
  },
  course_versions: {
    columns: {
      company_id: id,
      course_id: id,
      version: company,
      settings: text,
      outline: text,
      note: text,
      published_by: id,
      published_at: company,
      bytes: course,
    },
  },
  course_texts: {
    columns: {
      company_id: id,
      course_id: id,
      lesson_id: id,
      revision: course,
      content: text,
      bytes: course,
      due_at: course,
    },
  },
  course_catalogue: {
    columns: {
      company_id: id,
      course_id: id,
      version: company,
      title: text,
      summary: text,
      language: company,
      level: company,
      topics: company,
      audience: company,
      entry: company,
      minutes: company,
      lessons: company,
      search: text,
      cover_key: company,
      published_at: company,
    },
  },
  course_files: {
    columns: { company_id: id, course_id: id, lesson_id: id, revision: course, attachment_id: id },
  },
  course_bank_uses: {
    columns: {
      company_id: id,
      course_id: id,
      lesson_id: id,
      question_id: id,
      bank_id: id,
      bank_version: course,
    },
  },
  course_prerequisites: {
    columns: { company_id: id, course_id: id, requires_id: id, place: course },
  },
  learner_counts: { columns: { company_id: id, course_id: id, version: company, people: company } },
  catalogue_totals: {
    columns: {
      company_id: id,
      topic: company,
      level: company,
      language: company,
      entry: company,
      courses: company,
    },
  },
} satisfies Fates<
  | 'courses'
  | 'course_staff'
  | 'course_lessons'
  | 'course_versions'
  | 'course_texts'
  | 'course_catalogue'
  | 'course_files'
  | 'course_bank_uses'
  | 'course_prerequisites'
  | 'learner_counts'
  | 'catalogue_totals'
>
