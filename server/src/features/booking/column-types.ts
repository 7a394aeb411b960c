import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'outside_calendars.problem': 'CalendarProblem',
    'office_hours.audience': 'OfficeAudience',
    'office_places.state': 'PlaceState',
    'booking_rules.exceptions': 'DayException[]',
    'booking_sessions.last_by': `SessionPart | 'time'`,
    'booking_sessions.last_move': `SessionMove | 'request'`,
    'booking_sessions.denied_by': 'SessionPart',
    'booking_sessions.met_by': 'MetBy',
    'booking_sessions.state': 'SessionState',
    'booking_sessions.told_by': 'SessionPart',
    'booking_sessions.waits_for': 'SessionPart',
  },
  from: {
    '#contract/mentoring/outside/outside-calendars.ts': ['CalendarProblem'],
    '#contract/mentoring/availability.ts': ['DayException'],
    '#contract/rules/mentoring/office-queue.ts': ['OfficeAudience', 'PlaceState'],
    '#contract/rules/mentoring/session-moves.ts': ['MetBy', 'SessionMove', 'SessionPart', 'SessionState'],
  },
}
