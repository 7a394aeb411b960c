/** The day on the clock of the tests' companies, as `2026-03-31`: for an hour of each summer's day it is another one than in UTC. */
export const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
