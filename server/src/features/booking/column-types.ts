import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'outside_calendars.problem': 'CalendarProblem',
    'booking_rules.exceptions': 'DayException[]',
    'booking_sessions.last_by': `SessionPart | 'time'`,
    'booking_sessions.last_move': `SessionMove | 'request'`,
    'booking_sessions.state': 'SessionState',
    'booking_sessions.told_by': 'SessionPart',
    'booking_sessions.waits_for': 'SessionPart',
  },
  from: {
    '#contract/mentoring/outside/outside-calendars.ts': ['CalendarProblem'],
    '#contract/mentoring/availability.ts': ['DayException'],
    '#contract/rules/mentoring/session-moves.ts': ['SessionMove', 'SessionPart', 'SessionState'],
  },
}
