import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, Paged, PageQuery, repeated } from '../envelope.ts'
import { TimeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { Availability, Holidays, HolidaysAsked, Length, SaveAvailability } from './availability.ts'
import { PairPerson } from './mentoring.ts'
import { Every, Repeat, Times } from './sessions/repeat.ts'
import {
  metBys,
  sessionMoveNames,
  sessionStates,
  type SessionMove,
} from '../rules/mentoring/session-moves.ts'

const Part = z.enum(['mentor', 'mentee'])

const Room = z.object({ code: z.string(), opensAt: Instant })

const moveNames = sessionMoveNames as [SessionMove, ...SessionMove[]]

/** A session as administrators see it: when, how long, and how it stands. */
export const SessionDates = z.object({
  id: Id,
  state: z.enum(sessionStates),
  startsAt: Instant,
  minutes: z.number().int(),
  createdAt: Instant,
  /** Whether the two met, of what is over; null as long as nobody knows. */
  met: z.boolean().nullable(),
})
export type SessionDates = z.infer<typeof SessionDates>

/** The same as the two see it. */
export const Session = SessionDates.extend({
  relationshipId: Id,
  /** Which of the two one is oneself. */
  part: Part,
  /** Whose answer a request waits for. */
  waitsFor: Part,
  /** Other times that were proposed; empty where the question is the first one’s. */
  offered: z.array(Instant),
  /** When a request that nobody answered is over. */
  expiresAt: Instant,
  /** What the last move was, and whose. */
  lastMove: z.enum([...moveNames, 'request']),
  lastBy: z.enum(['mentor', 'mentee', 'time']),
  /** What was said with it. */
  word: z.string(),
  /** Who said that the other one did not come. */
  toldBy: Part.nullable(),
  /** By whom it is known whether they met. */
  metBy: z.enum(metBys).nullable(),
  /** The session that took its place. */
  movedTo: Id.nullable(),
  /** Where it is held, once it is confirmed. */
  room: Room.nullable(),
  /** The series that it was asked for in; `whole` as long as all of it is answered at once. */
  series: z.object({ id: Id, every: Every, whole: z.boolean() }).nullable(),
  /** What one may do with it now. */
  moves: z.array(z.enum(moveNames)),
})
export type Session = z.infer<typeof Session>

export const SessionDetails = Session.extend({
  mentor: PairPerson,
  mentee: PairPerson,
  /** What the two want to talk about: both write it. */
  agenda: z.string(),
  agendaRevision: z.number().int(),
  /** Everybody who can read it. */
  seenBy: z.array(Id),
  /** Of a group: who was asked to it, who said that they do not come, and who came. */
  people: z
    .array(
      PairPerson.extend({
        comes: z.boolean(),
        /** Whether the two of this part of it met, to its mentor of each, to oneself of one’s own; null of others. */
        attendance: z
          .object({
            /** By which it is said that somebody did not come, or taken back. */
            sessionId: Id,
            toldBy: Part.nullable(),
            met: z.boolean().nullable(),
            metBy: z.enum(metBys).nullable(),
            moves: z.array(z.enum(moveNames)),
          })
          .nullable(),
      }),
    )
    .nullable(),
  /** All of its series, itself among them, the first first. */
  seriesSessions: z.array(SessionDates),
})
export type SessionDetails = z.infer<typeof SessionDetails>

const Agenda = z.string().trim().max(limits.sessionAgenda)
const Word = z.string().trim().max(limits.mentoringWord)
const byId = z.object({ id: Id })
const errors = ['NOT_FOUND', 'CONFLICT'] as const

export const bookingApi = {
  availability: endpoint({
    id: 'booking.availability',
    method: 'GET',
    path: '/booking/availability',
    summary: 'Get when one can be booked as a mentor',
    data: Availability,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  saveAvailability: endpoint({
    id: 'booking.saveAvailability',
    method: 'PUT',
    path: '/booking/availability',
    summary: 'Say when one can be booked as a mentor; what is booked already stays',
    body: SaveAvailability,
    data: Availability,
    errors: [],
    scope: null,
  }),
  holidays: endpoint({
    id: 'booking.holidays',
    method: 'GET',
    path: '/booking/holidays',
    summary: 'List the public holidays of a place in the coming year, its parts, and all countries',
    query: HolidaysAsked,
    data: Holidays,
    errors: [],
    scope: null,
  }),
  slots: endpoint({
    id: 'booking.slots',
    method: 'GET',
    path: '/booking/relationships/:id/slots',
    summary: 'List when the mentor of a pair can be booked, of some days; busy times of both are left out',
    params: byId,
    query: z.object({
      from: Day,
      to: Day,
      minutes: z.coerce.number().pipe(Length).optional(),
      /** The session that is to be moved: it keeps its length, and its own time is free for it. */
      session: z.uuid().optional(),
    }),
    data: z.object({
      items: z.array(Instant),
      /** How long these are, and how long a session with this mentor may be. */
      minutes: z.number().int(),
      lengths: z.array(z.number().int()),
      /** Booked when picked; else the mentor confirms. */
      atOnce: z.boolean(),
      mentorZone: TimeZone,
      /** The first that is free after these days, where none of them has one. */
      next: Instant.nullable(),
      /** How the pair’s programme plans the next session; null where there is none, and where one is moved. */
      planned: z
        .object({
          agenda: z.string(),
          everyWeeks: z.number().int(),
          /** So many weeks after the last one; null before the first. */
          nextAt: Instant.nullable(),
        })
        .nullable(),
    }),
    errors,
    scope: null,
  }),
  seriesDates: endpoint({
    id: 'booking.seriesDates',
    method: 'GET',
    path: '/booking/relationships/:id/series-dates',
    summary:
      'List the dates of a session that repeats, at its hour on the mentor’s clock, and which are free',
    params: byId,
    query: z.object({
      first: Instant,
      minutes: z.coerce.number().pipe(Length),
      every: Every,
      count: z.coerce.number().pipe(Times),
    }),
    data: z.object({ items: z.array(z.object({ at: Instant, free: z.boolean() })) }),
    errors,
    scope: null,
  }),
  sessions: endpoint({
    id: 'booking.sessions',
    method: 'GET',
    path: '/booking/relationships/:id/sessions',
    summary: 'List the sessions of one’s own pair: those to come, next first, or those past, latest first',
    params: byId,
    query: PageQuery.extend({ when: z.enum(['coming', 'past']).default('coming') }),
    data: Paged(Session),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  request: endpoint({
    id: 'booking.request',
    method: 'POST',
    path: '/booking/relationships/:id/sessions',
    summary:
      'Book a free slot with one’s mentor, or ask for it, once or as a series; a mentor proposes up to three times, or a series. The mentor of a group plans one for all, or a series',
    params: byId,
    body: z
      .object({
        times: z.array(Instant).min(1).max(limits.offeredTimes),
        minutes: Length,
        agenda: Agenda.default(''),
        /** With one time alone: it is the first of a series, which is answered at once. */
        repeat: Repeat.optional(),
      })
      .strict(),
    data: SessionDetails,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  session: endpoint({
    id: 'booking.session',
    method: 'GET',
    path: '/booking/sessions/:id',
    summary: 'Get a session of one’s own with its agenda and its room; for the two alone',
    params: byId,
    data: SessionDetails,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  move: endpoint({
    id: 'booking.move',
    method: 'POST',
    path: '/booking/sessions/:id/moves',
    summary:
      'Confirm, decline, withdraw or cancel it, propose other times, or say whether the two met; a series is answered as a whole, and cancelled one by one or from one on',
    params: byId,
    body: z
      .object({
        move: z.enum(moveNames).exclude(['expire', 'start', 'finish', 'reschedule']),
        /** With `confirm` the one that suits, where several were proposed; with `offer` those to choose from. */
        times: z.array(Instant).max(limits.offeredTimes).default([]),
        word: Word.default(''),
        /**
         * With `cancel`, of a series: this one alone, or those after it too. With `met` and `not_met`, by the mentor of a
         * group: of one, or of everybody of whom it is not known.
         */
        reach: z.enum(['one', 'later', 'all']).default('one'),
      })
      .strict(),
    data: SessionDetails,
    errors,
    scope: null,
  }),
  reschedule: endpoint({
    id: 'booking.reschedule',
    method: 'POST',
    path: '/booking/sessions/:id/reschedule',
    summary:
      'Move a confirmed session: another takes its place, which the other of the two may have to confirm',
    params: byId,
    body: z
      .object({ times: z.array(Instant).min(1).max(limits.offeredTimes), word: Word.default('') })
      .strict(),
    data: SessionDetails,
    errors,
    scope: null,
  }),
  saveAgenda: endpoint({
    id: 'booking.saveAgenda',
    method: 'PUT',
    path: '/booking/sessions/:id/agenda',
    summary: 'Write what the two want to talk about; `revision` is the one that was changed',
    params: byId,
    body: z.object({ text: Agenda, revision: z.int32().min(0) }).strict(),
    data: SessionDetails,
    errors,
    scope: null,
  }),
  nextFree: endpoint({
    id: 'booking.nextFree',
    method: 'GET',
    path: '/booking/next-free',
    summary: 'Say when each of these mentors is free next, for the directory of mentors',
    query: z.object({ mentorId: repeated(Id) }),
    data: z.object({ items: z.array(z.object({ mentorId: Id, at: Instant.nullable() })) }),
    errors: [],
    scope: null,
  }),
  ofPair: endpoint({
    id: 'booking.ofPair',
    method: 'GET',
    path: '/booking/pairs/:id/sessions',
    summary: 'List the sessions of a pair as an administrator: dates and states',
    params: byId,
    query: PageQuery,
    data: Paged(SessionDates),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
