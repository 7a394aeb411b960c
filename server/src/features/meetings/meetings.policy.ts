import type { JoinRefusal } from '#contract/meetings/meetings.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { leads, type Lobby, type PeerRole } from '#contract/meetings/room.ts'
import type { Actor } from '../../http/caller/context.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { meetingsLimits } from './limits.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'

/** Meetings are a company's own: who administers it from outside sees that they are, and is not in them. */
export const isOwnPerson = (actor: Pick<Actor, 'companyId'>, company: Pick<CompanyRef, 'id'>): boolean =>
  actor.companyId === company.id

type Times = { starts_at: Date; minutes: number; ended_at: Date | null; locked: boolean }

/** When a meeting lets people in, and until when. Its hosts may come at any time before. */
export const doors = ({ starts_at, minutes }: Pick<Times, 'starts_at' | 'minutes'>) => ({
  open: new Date(starts_at.getTime() - meetingsLimits.meetingOpensMinutesBefore * MINUTE_MS),
  close: new Date(
    starts_at.getTime() + minutes * MINUTE_MS + meetingsLimits.meetingClosesHoursAfter * HOUR_MS,
  ),
})

export type Coming = {
  role: PeerRole
  /** Put out by a host before. */
  removed: boolean
  /** Holds a place already and only comes back to it. */
  returning: boolean
  now: Date
}

/** Why somebody may not come in now; null where they may. */
export function joinRefusal(meeting: Times, { role, removed, returning, now }: Coming): JoinRefusal | null {
  const { open, close } = doors(meeting)
  if (meeting.ended_at) return { reason: 'ended' }
  if (now > close) return { reason: 'over' }
  if (removed) return { reason: 'removed' }
  if (returning) return null
  if (now < open && !leads(role)) return { reason: 'too_early', opensAt: open.toISOString() }
  if (meeting.locked && !leads(role)) return { reason: 'locked' }
  return null
}

/** Whether somebody waits in the lobby until a host lets them in. */
export function waits(lobby: Lobby, role: PeerRole): boolean {
  if (leads(role) || lobby === 'off') return false
  return lobby === 'all' || role === 'guest'
}

/** Attendance is for those who lead the meeting, and for administrators: that people met, never what they said. */
export const maySeeAttendance = (actor: Pick<Actor, 'role'>, role: PeerRole): boolean =>
  leads(role) || roleAllowed(adminLevel, actor.role)
