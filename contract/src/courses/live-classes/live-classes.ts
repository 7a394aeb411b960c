import { z } from 'zod'
import { Attachment } from '../../attachments.ts'
import { endpoint } from '../../endpoint.ts'
import { Empty, Id, Instant } from '../../envelope.ts'
import { PageContent } from '../course.ts'

const Person = z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() })

/** When a live class is held: once of several times, of which one is enough. */
const ClassDate = z.object({
  id: Id,
  startsAt: Instant,
  minutes: z.number().int(),
  /** When it was called off. */
  cancelledAt: Instant.nullable(),
  /** Its room, and when its doors open; null where it was called off. */
  room: z.object({ code: z.string(), opensAt: Instant }).nullable(),
  host: Person,
})

/** A date as those see it who lead the course. */
export const LedClassDate = ClassDate.extend({
  /** Who may come to it: those enrolled, and its host where they are one of them. */
  invited: z.number().int(),
  /** Of whom attendance is known: who was there, and who of them for long enough. */
  came: z.number().int(),
  attended: z.number().int(),
})
export type LedClassDate = z.infer<typeof LedClassDate>

export const LedClass = z.object({
  dates: z.array(LedClassDate),
  /** Who may host one: the course’s staff, and whoever asks. */
  hosts: z.array(Person),
  /** How many people a room holds at most. */
  roomPeople: z.number().int(),
  /** How many learn with a version of the course that has this lesson. */
  learners: z.number().int(),
})
export type LedClass = z.infer<typeof LedClass>

/** How long somebody was at a date, within its time; `counted`: long enough. */
const Attended = z.object({ minutes: z.number().int(), counted: z.boolean() })

/** A live class as its learner meets it. */
export const OwnClass = z.object({
  instructions: PageContent.nullable(),
  files: z.array(Attachment),
  /** Which share of a date’s length one is there for to have attended, in per cent. */
  minimumPercent: z.number().int(),
  /** The earliest first. What was called off is among them until it would have begun. */
  dates: z.array(ClassDate.extend({ attended: Attended.nullable() })),
})
export type OwnClass = z.infer<typeof OwnClass>

const Attendee = Person.extend({
  enrolmentId: Id,
  minutes: z.number().int(),
  counted: z.boolean(),
})

const ofLesson = z.object({ id: Id, lessonId: Id })
const ofDate = z.object({ id: Id, dateId: Id })
const Planned = z.object({
  startsAt: Instant,
  minutes: z.number().int().min(5).max(480),
  hostId: Id,
})

export const liveClassesApi = {
  led: endpoint({
    id: 'liveClasses.led',
    method: 'GET',
    path: '/courses/:id/lessons/:lessonId/dates',
    summary: 'List the dates of a live class, for those who lead the course',
    params: ofLesson,
    data: LedClass,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  plan: endpoint({
    id: 'liveClasses.plan',
    method: 'POST',
    path: '/courses/:id/lessons/:lessonId/dates',
    summary: 'Add a date to a live class; those enrolled are invited, and whoever enrols later is too',
    params: ofLesson,
    body: Planned,
    data: z.object({ id: Id }),
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
  change: endpoint({
    id: 'liveClasses.change',
    method: 'PUT',
    path: '/courses/:id/class-dates/:dateId',
    summary:
      'Move a date of a live class that has not begun, or give it another host; those invited are told',
    params: ofDate,
    body: Planned,
    data: Empty,
    errors: ['NOT_FOUND', 'GONE'],
    scope: 'courses:write',
  }),
  cancel: endpoint({
    id: 'liveClasses.cancel',
    method: 'POST',
    path: '/courses/:id/class-dates/:dateId/cancel',
    summary: 'End a date of a live class before it begins: it is off, and those invited are told',
    params: ofDate,
    data: Empty,
    errors: ['NOT_FOUND', 'GONE'],
    scope: 'courses:write',
  }),
  attendance: endpoint({
    id: 'liveClasses.attendance',
    method: 'GET',
    path: '/courses/:id/class-dates/:dateId/attendance',
    summary: 'List who was at a date of a live class, and for how long',
    params: ofDate,
    data: z.object({ items: z.array(Attendee) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  own: endpoint({
    id: 'liveClasses.own',
    method: 'GET',
    path: '/learn/courses/:id/lessons/:lessonId/class',
    summary: 'Show a live class that one may attend: its dates, and what counts as attended',
    params: ofLesson,
    data: OwnClass,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
}
