import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const courseworkPart = {
  permissions: {
    'coursework.page': everyone,
    'coursework.start': everyone,
    'coursework.own': everyone,
    'coursework.save': everyone,
    'coursework.handIn': everyone,
    'coursework.withdraw': everyone,
    'coursework.queue': teaching,
    'coursework.byId': teaching,
    'coursework.saveReview': teaching,
    'coursework.release': teaching,
    'coursework.releaseTogether': teaching,
    'coursework.correct': teaching,
    'coursework.ofLearner': teaching,
  },
  notifications: {
    /** For reviewers: work was handed in; one word for a course. */
    work_waiting: {
      group: 'teaching',
      mail: 'daily',
      path: (course) => `/dashboard/teach/reviews?course=${course}`,
    },
    /** For whose it is: it is to be done again, or has a grade. */
    work_returned: { group: 'courses', mail: 'daily', path: (work) => `/dashboard/learn/work/${work}` },
    /** For who handed in: others' work is there to be reviewed. It leads to their own, beside which it stands. */
    peer_reviews_given: {
      group: 'courses',
      mail: 'daily',
      path: (work) => `/dashboard/learn/work/${work}`,
    },
    /** For who handed in: what they are to review of others is soon due. */
    peer_reviews_due: {
      group: 'courses',
      mail: 'daily',
      path: (work) => `/dashboard/learn/work/${work}`,
    },
    /** For learners: an assignment of the course is soon due, and they have not handed it in. */
    work_due_soon: { group: 'courses', mail: 'daily', path: (course) => `/dashboard/learn/${course}` },
    work_graded: { group: 'courses', mail: 'daily', path: (work) => `/dashboard/learn/work/${work}` },
  },
  limits: {
    /** What is handed in: its text and link, its files and megabytes of each, its points, and how often it is handed in again. */
    workLength: 40_000,
    workLink: 2000,
    workFiles: 10,
    workFileMegabytes: 10,
    /** Of what is recorded as an answer: as long as this, and as large as a file of it. */
    workRecordingMinutes: 5,
    /** Spoken comments of a review: where two grade, one of each; and of all reviews of a piece of work. */
    reviewVoices: 2,
    workVoices: 60,
    workPoints: 1000,
    workRounds: 20,
    /** Of grades that are released together: how many in one call, and of how many assignments are they listed. */
    gradesTogether: 200,
    assignmentsHeld: 50,
    /** Of a rubric. */
    rubricCriteria: 12,
    rubricLevels: 8,
    rubricTextLength: 600,
    rubricPoints: 100,
    /** Of reviews by those who hand in: how many of each piece of work, and the days for one. */
    peerReviews: 5,
    peerReviewDays: 60,
  },
} as const satisfies Part
