import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const ofTheirs: Rows = ({ userId, companyId }) =>
  sql`work_id in (select id from coursework where company_id = ${companyId} and user_id = ${userId})`

/** What others said of their work, as they are shown it. */
const saidOfTheirs: Rows = ({ userId, companyId }) =>
  sql`done_at is not null and left_out_at is null and work_id in (select w.id from coursework w
    where w.company_id = ${companyId} and w.user_id = ${userId} and (w.state = 'auto_graded' or exists (
      select from coursework_rounds r where r.company_id = w.company_id and r.work_id = w.id and r.released_at is not null)))`

/** Of which due times they were reminded. */
const reminderFates = {
  work_reminders: {
    columns: { company_id: why.company, enrolment_id: why.id, lesson_id: why.id, due_at: why.course },
  },
} satisfies Fates<'work_reminders'>

/** Reviews of others' work, which is theirs to keep; those of one's own go with it. */
const peerReviewFates = {
  peer_reviews: {
    columns: {
      company_id: why.company,
      id: why.id,
      work_id: why.id,
      reviewer_id: why.id,
      reviewer_work_id: why.id,
      given_at: own(by('reviewer_id')),
      due_at: own(by('reviewer_id')),
      begun_at: own(by('reviewer_id')),
      reminded_at: why.course,
      saved: why.course,
      said: {
        own: [by('reviewer_id'), saidOfTheirs],
        keep: 'what another learner was told of their work, and what their grade is made of',
      },
      done_at: own(by('reviewer_id')),
      left_out_at: why.course,
      left_out_by: why.id,
      left_out_reason: { keep: 'why a review counts for nothing, which its grade is explained by' },
    },
  },
} satisfies Fates<'peer_reviews'>

const roundsOfTheirs: Rows = ({ userId, companyId }) =>
  sql`round_id in (select r.id from coursework_rounds r join coursework w on w.company_id = r.company_id and w.id = r.work_id
    where w.company_id = ${companyId} and w.user_id = ${userId})`

/** What one of two graders gave is theirs alone: whose work it is reads what both made of it. */
const gradingFates = {
  coursework_gradings: {
    goes: roundsOfTheirs,
    columns: {
      company_id: 'erase',
      round_id: 'erase',
      grader_id: 'erase',
      review: 'erase',
      revision: 'erase',
      saved_at: 'erase',
      given_at: 'erase',
      points: 'erase',
      points_of: 'erase',
    },
  },
} satisfies Fates<'coursework_gradings'>

/** Of nobody: who is in a team is said by their work. */
const teamFates = {
  teams: {
    columns: {
      company_id: why.company,
      id: why.id,
      course_id: why.id,
      lesson_id: why.id,
      number: why.course,
      begun_at: why.course,
    },
  },
} satisfies Fates<'teams'>

export const courseworkFates = {
  ...teamFates,
  ...peerReviewFates,
  ...gradingFates,
  ...reminderFates,
  // Before the work, by which they are found.
  coursework_rounds: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      id: 'erase',
      work_id: 'erase',
      number: 'own',
      body: 'own',
      link: 'own',
      saved: 'erase',
      saved_at: 'own',
      submitted_at: 'own',
      files_of: 'erase',
      saved_by: 'erase',
      handed_in_by: 'erase',
      // Until it is released, a review is its reviewer's alone.
      review_draft: 'erase',
      review: 'own',
      review_revision: 'erase',
      reviewer_id: 'erase',
      reviewed_at: 'erase',
      // That a grade is finished is not theirs to know before it is released.
      ready_at: 'erase',
      released_at: 'own',
      outcome: 'own',
      points: 'own',
      points_of: 'own',
      passed: 'own',
      peer_percent: 'own',
      peer_weight: 'own',
      // How far two graders were apart is theirs to know, and not whose work it is of.
      difference: 'erase',
      disputed_at: 'erase',
    },
  },
  coursework_grades: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      work_id: 'erase',
      seq: 'own',
      given_at: 'own',
      by_id: 'erase',
      points: 'own',
      points_of: 'own',
      passed: 'own',
      peer_percent: 'own',
      peer_weight: 'own',
      reason: 'own',
    },
  },
  coursework: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      enrolment_id: 'erase',
      user_id: 'erase',
      completion: 'own',
      course_id: 'own',
      lesson_id: 'own',
      revision: 'erase',
      learner_number: 'erase',
      two_graders: 'erase',
      team_id: 'erase',
      team_left_at: 'own',
      state: 'own',
      round: 'own',
      submitted_at: 'own',
      points: 'own',
      points_of: 'own',
      passed: 'own',
      credit_closed_at: 'own',
    },
  },
} satisfies Fates<
  | 'coursework'
  | 'coursework_gradings'
  | 'coursework_grades'
  | 'coursework_rounds'
  | 'peer_reviews'
  | 'teams'
  | 'work_reminders'
>
