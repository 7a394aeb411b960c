import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, Paged, PageQuery, repeated } from '../envelope.ts'
import { TimeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { PairPerson } from './mentoring.ts'
import { FreeTime, minutesOfDay } from '../accounts/onboarding.ts'
import { sessionMoveNames, sessionStates, type SessionMove } from '../rules/mentoring/session-moves.ts'

/** How long a session may be. */
export const sessionLengths = [15, 20, 30, 45, 60, 75, 90, 120] as const
const Length = z.int32().min(15).max(120)
const Part = z.enum(['mentor', 'mentee'])

/** A day that is not as others of the week: without its weekly hours, or with others, or both. */
export const DayException = z
  .object({
    day: Day,
    /** The weekly hours of this day do not count. */
    off: z.boolean(),
    /** Hours of this day alone. */
    times: z
      .array(
        z
          .object({ from: minutesOfDay, to: minutesOfDay })
          .strict()
          .refine((t) => t.from < t.to, 'ends_before_it_starts'),
      )
      .max(6),
  })
  .strict()
  .refine((one) => one.off || one.times.length > 0, { path: ['times'], error: 'required' })
export type DayException = z.infer<typeof DayException>

/** When somebody can be booked. */
export const SaveAvailability = z
  .object({
    weekly: z.array(FreeTime).max(100),
    exceptions: z
      .array(DayException)
      .max(limits.availabilityExceptions)
      .superRefine((all, ctx) => {
        for (const [index, { day }] of all.entries())
          if (all.findIndex((one) => one.day === day) < index)
            ctx.addIssue({ code: 'custom', message: 'day_twice', path: [index, 'day'] })
      }),
    /** Minutes kept free before and after everything else. */
    buffer: z.int32().min(0).max(120),
    /** How many hours before it begins a session can be booked at the latest. */
    noticeHours: z
      .int32()
      .min(0)
      .max(14 * 24),
    /** Null: as many as there is time for. */
    mostADay: z.int32().min(1).max(20).nullable(),
    lengths: z
      .array(Length)
      .min(1)
      .max(6)
      .refine((all) => new Set(all).size === all.length, 'duplicate'),
    /** A slot that is picked is booked; else the mentor confirms each. */
    atOnce: z.boolean(),
  })
  .strict()
export type SaveAvailability = z.infer<typeof SaveAvailability>
export const Availability = SaveAvailability.extend({
  /** On whose clock the hours are: one’s own. */
  zone: z.string(),
})
export type Availability = z.infer<typeof Availability>

const Room = z.object({ code: z.string(), opensAt: Instant })

const moveNames = sessionMoveNames as [SessionMove, ...SessionMove[]]

/** A session as administrators see it: when, how long, and how it stands. */
export const SessionDates = z.object({
  id: Id,
  state: z.enum(sessionStates),
  startsAt: Instant,
  minutes: z.number().int(),
  createdAt: Instant,
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
  /** The session that took its place. */
  movedTo: Id.nullable(),
  /** Where it is held, once it is confirmed. */
  room: Room.nullable(),
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
    errors: [],
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
    }),
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
    summary: 'Book a free slot with one’s mentor, or ask for it; a mentor proposes up to three times',
    params: byId,
    body: z
      .object({
        times: z.array(Instant).min(1).max(limits.offeredTimes),
        minutes: Length,
        agenda: Agenda.default(''),
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
    summary: 'Confirm, decline, withdraw or cancel it, propose other times, or say that nobody came',
    params: byId,
    body: z
      .object({
        move: z.enum(moveNames).exclude(['expire', 'start', 'finish', 'reschedule']),
        /** With `confirm` the one that suits, where several were proposed; with `offer` those to choose from. */
        times: z.array(Instant).max(limits.offeredTimes).default([]),
        word: Word.default(''),
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
