import { why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, course, id } = why
const made = {
  keep: 'what a course was made of, for others to learn with; of who brought it no more than an id is left',
}

export const courseTransferFates = {
  course_imports: {
    columns: {
      company_id: id,
      id,
      state: course,
      filename: made,
      file_key: made,
      preview: made,
      title: made,
      language: company,
      progress: course,
      total: course,
      course_id: id,
      error: course,
      created_by: id,
      created_at: company,
      finished_at: company,
    },
  },
} satisfies Fates<'course_imports'>
