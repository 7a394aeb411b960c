import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Instant } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { audiences, placeMoves, placeStates } from '../../rules/mentoring/office-queue.ts'
import { PairPerson } from '../mentoring.ts'

const About = line(limits.officeAbout)
const Slot = z.int32().min(0).max(47)
const Minutes = z.int32().min(5).max(30)

/** A place in the queue as its mentor sees it. */
const Place = z.object({
  id: Id,
  person: PairPerson,
  slot: z.number().int(),
  state: z.enum(placeStates),
  about: z.string(),
  expectedAt: Instant,
  moves: z.array(z.enum(placeMoves)),
})

/** One’s own place: how many are before one, and when one’s turn is to come. */
const OwnPlace = z.object({
  id: Id,
  slot: z.number().int(),
  state: z.enum(placeStates),
  about: z.string(),
  ahead: z.number().int(),
  expectedAt: Instant,
})

export const OfficeHours = z.object({
  id: Id,
  mentor: PairPerson,
  /** Whether one holds them oneself. */
  mine: z.boolean(),
  startsAt: Instant,
  slotMinutes: z.number().int(),
  slots: z.number().int(),
  audience: z.enum(audiences),
  programme: z.object({ id: Id, name: z.string() }).nullable(),
  about: z.string(),
  state: z.enum(['open', 'over', 'cancelled']),
  /** Slots that can be taken, from 0 on. */
  free: z.array(z.number().int()),
  waiting: z.number().int(),
  own: OwnPlace.nullable(),
})
export type OfficeHours = z.infer<typeof OfficeHours>

export const OfficeQueue = OfficeHours.extend({
  /** Of the mentor alone: who waits, who is in, and who was. */
  places: z.array(Place).nullable(),
  /** The room of the talk that goes on, for its mentor, and for whoever is called. */
  room: z.object({ code: z.string(), opensAt: Instant }).nullable(),
})
export type OfficeQueue = z.infer<typeof OfficeQueue>

const byId = z.object({ id: Id })
const errors = ['NOT_FOUND', 'CONFLICT'] as const

export const OpenOfficeHours = z
  .object({
    startsAt: Instant,
    slotMinutes: Minutes,
    slots: z.int32().min(1).max(48),
    audience: z.enum(audiences),
    /** The programme whose people may come. */
    programmeId: Id.nullable().default(null),
    about: About.default(''),
    /** In how many weeks, one after another, at the same hour of one’s clock. */
    weeks: z.int32().min(1).max(limits.officeWeeks).default(1),
  })
  .strict()
  .refine((one) => (one.audience === 'programme') === (one.programmeId !== null), {
    path: ['programmeId'],
    error: 'required',
  })

export const officeHoursApi = {
  list: endpoint({
    id: 'officeHours.list',
    method: 'GET',
    path: '/booking/office-hours',
    summary: 'List the office hours that one holds or may come to, those of today and to come',
    data: z.object({ items: z.array(OfficeHours) }),
    errors: [],
    scope: null,
  }),
  audiences: endpoint({
    id: 'officeHours.audiences',
    method: 'GET',
    path: '/booking/office-hours/audiences',
    summary: 'Say whether one may hold office hours, and for which programmes',
    data: z.object({
      mayOpen: z.boolean(),
      programmes: z.array(z.object({ id: Id, name: z.string() })),
    }),
    errors: [],
    scope: null,
  }),
  open: endpoint({
    id: 'officeHours.open',
    method: 'POST',
    path: '/booking/office-hours',
    summary: 'Open office hours as a mentor, once or in so many weeks: short talks one after another',
    body: OpenOfficeHours,
    data: OfficeQueue,
    errors: ['CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  byId: endpoint({
    id: 'officeHours.byId',
    method: 'GET',
    path: '/booking/office-hours/:id',
    summary: 'Get office hours: as their mentor with the queue, else with one’s own place in it',
    params: byId,
    data: OfficeQueue,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  cancel: endpoint({
    id: 'officeHours.cancel',
    method: 'POST',
    path: '/booking/office-hours/:id/cancel',
    summary: 'Call off one’s office hours; whoever has a place is told',
    params: byId,
    data: OfficeQueue,
    errors,
    scope: null,
  }),
  take: endpoint({
    id: 'officeHours.take',
    method: 'POST',
    path: '/booking/office-hours/:id/places',
    summary: 'Take a place in the queue: the next one, or that of a slot',
    params: byId,
    body: z.object({ slot: Slot.optional(), about: About.min(1) }).strict(),
    data: OfficeQueue,
    errors,
    scope: null,
  }),
  move: endpoint({
    id: 'officeHours.move',
    method: 'POST',
    path: '/booking/office-places/:id/moves',
    summary:
      'Call somebody in, let them wait on, or say that they were there or not, as the mentor; leave the queue, as oneself',
    params: byId,
    body: z.object({ move: z.enum(placeMoves) }).strict(),
    data: OfficeQueue,
    errors,
    scope: null,
  }),
}
