import { v7 as uuid } from 'uuid'
import { noCertificate } from '#contract/courses/course.ts'
import { newNumber } from '#server/features/certificates/offered.ts'
import { courseTitle, type Courses } from './courses.ts'
import type { Learning } from './learning.ts'
import type { Calls, Ground } from './sample.ts'

export async function furnishCertificates(
  { tx, company_id, student }: Ground,
  { courseId, enrolmentId }: Courses & Learning,
) {
  const ids = { certificateNumber: newNumber() }
  await tx
    .insertInto('certificates')
    .values({
      company_id,
      id: uuid(),
      number: ids.certificateNumber,
      enrolment_id: enrolmentId,
      round: 1,
      user_id: student.id,
      course_id: courseId,
      version: 1,
      person: 'Somebody',
      course_title: courseTitle,
      language: 'en',
      company_name: 'A company',
      title: '',
      statement: '',
      signatory: '',
      signatory_role: '',
      completed_at: new Date(),
    })
    .execute()
  return ids
}

export const certificatesCalls: Calls = {
  'certificates.verify': ({ certificateNumber: number }) => ({ params: { number } }),
  'certificates.pdf': ({ certificateNumber: number }) => ({ params: { number } }),
  'certificates.badge': ({ certificateNumber: number }) => ({ params: { number } }),
  'certificates.setRevoked': ({ certificateNumber: number }) => ({
    params: { number },
    body: { revoked: true, reason: 'Given by mistake' },
  }),
  'certificates.preview': ({ courseId: id }) => ({ params: { id }, body: noCertificate }),
}
