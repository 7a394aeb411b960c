import { bookingApi } from '#contract/mentoring/booking.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import type { PlaceMove } from '#contract/rules/mentoring/office-queue.ts'
import type { Person, TestCompany, World } from '../../../../test/world.ts'

export const MINUTE = 60_000
export const DAY = 86_400_000

/** A quarter of an hour that is to come. */
export const soon = (days = 3) => new Date(Math.ceil((Date.now() + days * DAY) / (15 * MINUTE)) * 15 * MINUTE)
export const day = (at: number) => new Date(at).toISOString().slice(0, 10)

const bodyOf = (more: object) => ({
  startsAt: soon().toISOString(),
  slotMinutes: 10,
  slots: 3,
  audience: 'anyone' as const,
  ...more,
})
export const open = (mentor: Person, more: object = {}) =>
  mentor.ok(officeHoursApi.open, { body: bodyOf(more) })
export const tryOpen = (mentor: Person, more: object = {}) =>
  mentor.send(officeHoursApi.open, { body: bodyOf(more) })
export const take = (person: Person, id: string, more: object = {}) =>
  person.send(officeHoursApi.take, { params: { id }, body: { about: 'My hive', ...more } })
export const queue = (person: Person, id: string) => person.ok(officeHoursApi.byId, { params: { id } })
export const move = (person: Person, id: string, to: PlaceMove) =>
  person.send(officeHoursApi.move, { params: { id }, body: { move: to } })
/** The place of somebody, as the mentor reads it. */
export const placeOf = async (mentor: Person, id: string, { name }: Person) =>
  (await queue(mentor, id)).places?.find(({ person }) => person.name === name)?.id ?? ''
export const reasonOf = (answer: { error?: { code: string; details?: unknown } | null }) =>
  (answer.error?.details as { reason?: string } | null)?.reason ?? answer.error?.code
export const listed = async (person: Person) =>
  (await person.ok(officeHoursApi.list, {})).items.map(({ id }) => id)
export const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items.filter(({ read }) => !read).map(({ kind }) => kind)
/** Whether nobody comes into a room any more. */
export const isOver = async (person: Person, code: string) =>
  (await person.ok(meetingsApi.byCode, { params: { code } })).endedAt !== null

/** Whether somebody comes into a room at once, and does not wait in its lobby. */
export const comesIn = async (person: Person, code = '') =>
  (await person.ok(meetingsApi.join, { params: { code }, body: {} })).grant !== null

/** Bookable at any hour of any day. */
export const alwaysFree = (mentor: Person) =>
  mentor.ok(bookingApi.saveAvailability, {
    body: {
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 })),
      exceptions: [],
      buffer: 0,
      noticeHours: 0,
      mostADay: null,
      lengths: [30],
      atOnce: false,
    },
  })

export const offices = (w: World) => ({
  begins: (acme: TestCompany, id: string, startsAt = new Date()) =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('office_hours').set({ starts_at: startsAt }).where('id', '=', id).execute(),
    ),
  change: (
    acme: TestCompany,
    person: Person,
    how: { status?: 'hidden' | 'active'; role?: 'student' | 'mentor'; time_zone?: string },
  ) =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('users').set(how).where('id', '=', person.id).execute(),
    ),
  async ground() {
    const acme = await w.company()
    const mentor = await acme.user({ role: 'mentor', name: 'Grace' })
    const [ada, ben, cleo] = [
      await acme.user({ name: 'Ada' }),
      await acme.user({ name: 'Ben' }),
      await acme.user({ name: 'Cleo' }),
    ]
    return { acme, mentor, ada, ben, cleo }
  },
})
