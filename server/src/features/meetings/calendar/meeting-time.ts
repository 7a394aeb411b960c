import { failField } from '../../../core/errors.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
/** A form that was open a while still sends the time that was now when it was opened. */
const LATE_MS = 5 * 60 * 1000

/** When a meeting is to start: not in the past, and not further off than anybody plans. */
export function meetingTime(startsAt: string, now = Date.now()): Date {
  const at = new Date(startsAt)
  if (at.getTime() < now - LATE_MS) failField('startsAt', 'must_be_in_future')
  if (at.getTime() > now + 2 * YEAR_MS) failField('startsAt', 'too_far')
  return at
}
