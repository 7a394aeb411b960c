import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Empty, Instant } from './envelope.ts'

const entryKinds = [
  'meeting',
  'session',
  'office_hours',
  'course_due',
  'work_due',
  'action_due',
  'busy',
] as const

/**
 * Why one does not give an entry another time oneself: it has begun or is over; those who host it, the course that it is a class
 * of, or the mentor of its group do; office hours keep their time; it is a date by which something is due; a calendar elsewhere
 * keeps it.
 */
const fixedBy = ['begun', 'hosts', 'course', 'group_mentor', 'office_hours', 'due', 'elsewhere'] as const
export type FixedBy = (typeof fixedBy)[number]

/** What stands in somebody’s calendar: at a moment for so many minutes, or on a whole day. */
export const CalendarEntry = z.object({
  kind: z.enum(entryKinds),
  /** Of the meeting, the course, the assignment or what is to be done: one of a kind. */
  id: z.string(),
  /** Empty of what is busy: a calendar elsewhere says no more here than when. */
  title: z.string(),
  startsAt: Instant.nullable(),
  minutes: z.number().int().nullable(),
  /** Of an entry that has no hour: a day of its own calendar. */
  day: Day.nullable(),
  /** Where the application shows it. */
  path: z.string(),
  /** What one gives it another time by: the code of a meeting, the id of a session; null where one cannot. */
  moveRef: z.string().nullable(),
  /** Null where one can. */
  fixedBy: z.enum(fixedBy).nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** The most days that are asked for at once. */
export const CALENDAR_DAYS = 62

/** The feed of one’s own calendar: its address is told once, where it is made. */
export const CalendarFeed = z.object({
  /** Null where there is none. */
  madeAt: Instant.nullable(),
  /** When a calendar last fetched it. */
  fetchedAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarApi = {
  entries: endpoint({
    id: 'calendar.entries',
    method: 'GET',
    path: '/calendar',
    summary: 'List what stands in one’s own calendar, from one day to another, the earliest first',
    query: z.object({ from: Day, to: Day }),
    data: z.object({
      items: z.array(CalendarEntry),
      /** There are more than are listed. */
      more: z.boolean(),
    }),
    errors: [],
    scope: 'meetings:read',
  }),
  feed: endpoint({
    id: 'calendar.feed',
    method: 'GET',
    path: '/calendar/feed',
    summary: 'Say whether one’s own calendar has a feed, and when it was last fetched',
    data: CalendarFeed,
    errors: [],
    scope: null,
  }),
  makeFeed: endpoint({
    id: 'calendar.makeFeed',
    method: 'POST',
    path: '/calendar/feed',
    freshProof: true,
    summary: 'Make the secret address of one’s own calendar’s feed, told once; one made before stops working',
    data: CalendarFeed.extend({ url: z.string() }),
    errors: [],
    scope: null,
  }),
  removeFeed: endpoint({
    id: 'calendar.removeFeed',
    method: 'DELETE',
    path: '/calendar/feed',
    summary: 'Take back the address of one’s own calendar’s feed',
    data: Empty,
    errors: [],
    scope: null,
  }),
}
