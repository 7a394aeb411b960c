import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'

const theirs = by('user_id')
const said = {
  own: [theirs],
  keep: 'what a company gave for completing something; to whom, no row says any more',
}

export const certificatesFates = {
  certificates: {
    columns: {
      company_id: why.id,
      id: why.id,
      // The page of an erased person's certificate says that it counts no more, and no name.
      number: said,
      kind: said,
      enrolment_id: why.id,
      round: why.course,
      user_id: why.id,
      course_id: said,
      version: said,
      person: { own: [theirs], erase: 'null', of: theirs },
      course_title: said,
      language: said,
      company_name: said,
      title: said,
      statement: said,
      signatory: { keep: 'the words of a course, as its authors wrote them' },
      signatory_role: { keep: 'the words of a course, as its authors wrote them' },
      completed_at: own(theirs),
      issued_at: own(theirs),
      expires_at: own(theirs),
      revoked_at: own(theirs),
      revoked_by: why.id,
      revoked_reason: { own: [theirs], erase: 'null', of: theirs },
      reminded_at: own(theirs),
    },
  },
  badge_keys: {
    columns: {
      company_id: why.id,
      id: why.id,
      public_key: why.company,
      sealed_private_key: why.company,
      created_at: why.company,
      retired_at: why.company,
    },
  },
} satisfies Fates<'certificates' | 'badge_keys'>
