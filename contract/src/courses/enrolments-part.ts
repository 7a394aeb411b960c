import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const enrolmentsPart = {
  permissions: {
    'enrolments.catalogue': everyone,
    'enrolments.course': everyone,
    'enrolments.enrol': everyone,
    'enrolments.withdraw': everyone,
    'enrolments.lesson': everyone,
    'enrolments.record': everyone,
    'enrolments.learners': teaching,
    'enrolments.enrolPeople': teaching,
    'enrolments.learner': teaching,
    'enrolments.decide': teaching,
    'enrolments.correct': teaching,
    'enrolments.takeAgain': everyone,
  },
  notifications: {
    /** Somebody gave them a place in a course. */
    enrolled: { group: 'courses', mail: 'daily', path: (course) => `/dashboard/learn/${course}` },
    due_soon: { group: 'courses', mail: 'daily', path: (course) => `/dashboard/learn/${course}` },
    /** A module of a course that they learn in has opened to them by its day. */
    module_opened: { group: 'courses', mail: 'daily', path: (course) => `/dashboard/learn/${course}` },
    overdue: { group: 'courses', mail: 'daily', path: (course) => `/dashboard/learn/${course}` },
    /** For the authors of a course: who asks to be let in waits for them. */
    requests: { group: 'teaching', mail: 'daily', path: (course) => `/dashboard/teach/${course}/learners` },
    /** For the authors of a course: people completed it. */
    completions: {
      group: 'teaching',
      mail: 'never',
      path: (course) => `/dashboard/teach/${course}/learners`,
    },
  },
  limits: {
    /** By how much longer somebody may take over what has a limit of time, in per cent of it. */
    extraTimePercent: 300,
    /** Lines of the record of one person’s progress in a course. */
    progressLines: 5000,
    /** Visits of lessons that are told at once, their seconds, and how many are kept of one person in a course. */
    visitsAtOnce: 50,
    visitSeconds: 86_400,
    visits: 5000,
    /** Films of a lesson of which it is kept how far they were watched, and how many seconds ago one may have been at a place at most. */
    filmPlaces: 20,
    placeAgo: 365 * 86_400,
    /** Lines beyond those that whoever leads the course may write: nobody fills a record to keep it from being corrected. */
    progressCorrections: 500,
  },
} as const satisfies Part
