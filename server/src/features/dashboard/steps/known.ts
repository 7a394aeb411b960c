import type { Home, NextStep } from '#contract/dashboard.ts'
import type { Role } from '#contract/roles.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import { DAY_MS } from '../../../platform/durations.ts'

/** What else waits for somebody and has no part of its own on Home, each the first due first. */
export type Waiting = {
  /** Sessions that they were asked for, until when they can be answered. */
  sessions: readonly { id: string; name: string; expiresAt: string }[]
  /** Conversations with what they have not read: from whom the first of it is, and since when. */
  unread: readonly { conversationId: string; name: string; count: number; since: string }[]
  /** What they said in a mentoring that they would do; the day is a calendar’s. */
  actions: readonly {
    id: string
    relationshipId: string
    text: string
    name: string
    dueOn: string | null
  }[]
  /** What they want to reach in a mentoring, with what they said they would do next there; null where that is nothing. */
  goals: readonly { id: string; relationshipId: string; text: string; name: string; next: string | null }[]
}

/** `timeZone`: of the reader’s clock, by which a day is over. */
export type Known = Omit<Home, 'nextStep'> &
  Partial<Waiting> & { role: Role; onboarded: boolean; now: Date; timeZone: string }

export const step = (kind: NextStep['kind'], path: string, params: NextStep['params'] = {}): NextStep => ({
  kind,
  path,
  params,
})

/** The reader’s day, so many days from now. */
export const dayFromNow = ({ now, timeZone }: Pick<Known, 'now' | 'timeZone'>, days = 0): string =>
  calendarDay(new Date(now.getTime() + days * DAY_MS), { timeZone })
