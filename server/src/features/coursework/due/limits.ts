/** Days before work is due from which its learner sees it on their home, and is reminded of it; and after, as long as it is still taken. */
export const workDueDays = { home: 7, reminder: 2, over: 14 } as const
/** So many people are reminded at once. */
export const WORK_REMINDED_AT_ONCE = 500
