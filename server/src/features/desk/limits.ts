/** The limits of questions to the company. */
export const deskLimits = {
  /** Administrators who are told of what is asked, and who can look after it. */
  people: 100,
  /** Requests of which unread ones are counted. */
  counted: 200,
  /** An answer that nobody came back to closes it after so many days; of a company in one transaction. */
  restDays: 7,
  restedAtOnce: 200,
} as const
