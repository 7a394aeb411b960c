import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Empty, Id, Instant } from '../../envelope.ts'
import { limits } from '../../limits.ts'

/** Why a calendar could not be read, in the words of `validation.…` where one is added. */
const calendarProblems = [
  'calendar_unreachable',
  'calendar_private',
  'calendar_status',
  'calendar_kind',
  'calendar_too_large',
  'calendar_unreadable',
  'calendar_too_much',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

function isCallable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['https:', 'http:', 'webcal:'].includes(protocol) && !username && !password
}

/** A calendar that one keeps elsewhere. Its address is a secret: after it was given, nobody is shown more than its host. */
export const OutsideCalendar = z.object({
  id: Id,
  host: z.string(),
  addedAt: Instant,
  readAt: Instant,
  /** Why it cannot be read at present, and since when; what was read last counts meanwhile. */
  problem: z.enum(calendarProblems).nullable(),
  failingSince: Instant.nullable(),
  /** How many busy times to come were found in it. */
  busy: z.number().int(),
})
export type OutsideCalendar = z.infer<typeof OutsideCalendar>

export const NewOutsideCalendar = z
  .object({
    /**
     * https, or webcal for it; where the installation allows private addresses, http, too. As all that is named a secret it is
     * kept in no draft of a form.
     */
    secretAddress: z
      .string()
      .trim()
      .min(1, { abort: true })
      .max(limits.calendarAddressLength)
      .refine(isCallable, 'invalid_calendar_address'),
  })
  .strict()

const byId = z.object({ id: Id })

export const outsideCalendarsApi = {
  list: endpoint({
    id: 'outsideCalendars.list',
    method: 'GET',
    path: '/booking/calendars',
    summary: 'List the calendars elsewhere by whose busy times one cannot be booked',
    data: z.object({ items: z.array(OutsideCalendar) }),
    errors: [],
    scope: null,
  }),
  add: endpoint({
    id: 'outsideCalendars.add',
    method: 'POST',
    path: '/booking/calendars',
    summary:
      'Add a calendar elsewhere by its secret address: its busy times are read, now and from time to time',
    body: NewOutsideCalendar,
    data: OutsideCalendar,
    errors: ['MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'heavy',
  }),
  read: endpoint({
    id: 'outsideCalendars.read',
    method: 'POST',
    path: '/booking/calendars/:id/read',
    summary: 'Read the busy times of one’s own calendar elsewhere now',
    params: byId,
    data: OutsideCalendar,
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'heavy',
  }),
  remove: endpoint({
    id: 'outsideCalendars.remove',
    method: 'DELETE',
    path: '/booking/calendars/:id',
    summary: 'Remove one’s own calendar elsewhere, and the busy times that were read of it',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
