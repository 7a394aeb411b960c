import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const answersPart = {
  permissions: {
    'answers.given': everyone,
    'answers.hints': everyone,
    'answers.open': everyone,
    'answers.say': everyone,
    'answers.read': everyone,
    'answers.ofRequest': teaching,
    'answers.propose': teaching,
    'answers.mine': teaching,
    'answers.ofCourse': teaching,
    'answers.review': teaching,
    'answers.often': teaching,
    'answers.comments': everyone,
  },
  notifications: {
    /** For the authors of a course: an answer is proposed for everyone; many ask the same. */
    answer_proposed: {
      group: 'teaching',
      mail: 'daily',
      path: (course) => `/dashboard/teach/${course}/answers`,
    },
    help_often: { group: 'teaching', mail: 'daily', path: (course) => `/dashboard/teach/${course}/answers` },
    /** For the mentor whose answer it is. */
    answer_published: { group: 'teaching', mail: 'never', path: () => '/dashboard/help/answers' },
    answer_rejected: { group: 'teaching', mail: 'daily', path: () => '/dashboard/help/answers' },
    /** For its mentor and whoever published it: somebody was helped by it. */
    answer_helped: { group: 'teaching', mail: 'never', path: () => '/dashboard/help/answers' },
  },
} as const satisfies Part
