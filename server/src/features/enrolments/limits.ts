/** The limits of places in courses. */
export const enrolmentsLimits = {
  /** What people did lately, as it says whether they are stuck: what was done before says nothing. */
  lately: {
    days: 30,
    /** Of one look: places in courses, visits of a place; lessons found. */
    places: 200,
    visits: 300,
    items: 100,
    /** Visits of a lesson from which it is known how long it takes. */
    usualVisits: 500,
  },
  /** Days before a course is due from which its learners are told, and told once more; and after, on which they are told that it was. */
  dueDays: { soon: 7, last: 1, over: 14 },
  dueAtOnce: 500,
  /** Days after which it is no news that a module has opened, and learners that are told of it at once. */
  openedDays: 2,
  openedAtOnce: 500,
  /** Of a move to the newest version: people in one transaction; of the preview, people in one statement, and at most. */
  moves: { movedAtOnce: 100, lookedAtOnce: 1000, mostLooked: 10_000 },
} as const
