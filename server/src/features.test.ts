import { expect, it } from 'vitest'
import { features } from './features.ts'

it('does by itself, and as jobs, what is listed here', () => {
  const schedules = features.flatMap((one) => Object.entries(one.schedules ?? {}))
  const when = schedules.map(([name, one]) => [
    name,
    'everyMs' in one ? one.everyMs : `at ${one.atHour} by the clock of: ${one.zone}`,
  ])
  expect(Object.fromEntries(when)).toEqual({
    'ask-check-ins': 'at 9 by the clock of: company',
    'end-attempts': 60_000,
    'enrol-waiting-on-paths': 10_000,
    'erase-companies': 3_600_000,
    'erase-people': 3_600_000,
    'expire-mentoring': 3_600_000,
    'forget-audit': 3_600_000,
    'forget-old': 3_600_000,
    'forget-user-batches': 3_600_000,
    'remind-of-certificates': 'at 8 by the clock of: company',
    'keep-assignments': 10_000,
    'keep-groups': 10_000,
    'renew-training': 3_600_000,
    'sweep-assignments': 86_400_000,
    'sweep-groups': 86_400_000,
    'look-at-help': 30_000,
    'rest-desk': 3_600_000,
    'mail-at-once': 60_000,
    'mail-news': 900_000,
    'push-news': 3000,
    'refresh-stylesheets': 600_000,
    'remind-of-due-courses': 3_600_000,
    'remind-of-peer-reviews': 3_600_000,
    'remind-of-work': 3_600_000,
    'read-outside-calendars': 60_000,
    'remind-of-sessions': 30_000,
    'invite-to-sessions-of-groups': 60_000,
    'send-report-schedules': 900_000,
    'send-reports': 900_000,
    'nudge-pairs': 'at 7 by the clock of: company',
    'settle-answers': 600_000,
    'settle-sessions': 60_000,
    'see-who-met': 60_000,
    'give-programme-certificates': 60_000,
    'count-attendance-of-classes': 30_000,
    'seat-in-classes': 60_000,
    'tell-of-classes': 15_000,
    'sweep-attachments': 3_600_000,
    'tell-of-messages': 30_000,
    'tidy-rooms': 30_000,
    'count-feedback': 3_600_000,
    'forget-course-imports': 86_400_000,
    'deliver-webhooks': 5000,
    'note-expired-certificates': 900_000,
  })
  expect(schedules).toHaveLength(45)
  expect(features.flatMap((one) => Object.keys(one.jobs ?? {})).toSorted()).toEqual([
    'announcements.tell',
    'build-search',
    'courses.import',
    'custom-fields.forget',
    'enrolments.move',
    'programmes.match',
    'push.send',
    'training.reach',
    'users.batch',
    'users.invite',
  ])
})
