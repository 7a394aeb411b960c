import { bookingApi } from '#contract/mentoring/booking.ts'
import { mount } from '../../http/mount.ts'
import { listHolidays } from './holidays/list-holidays.ts'
import { ownAvailability, saveAvailability } from './availability.ts'
import { listPairSessions, listSessions, openSession } from './list-sessions.ts'
import { moveSession } from './move-session.ts'
import { requestSession } from './request-session.ts'
import { rescheduleSession } from './reschedule-session.ts'
import { listSeriesDates } from './series/list-series-dates.ts'
import { saveAgenda } from './save-agenda.ts'
import { listSlots } from './slots/list-slots.ts'
import { nextFree } from './slots/next-free.ts'

export const bookingRoutes = mount(bookingApi, {
  availability: ownAvailability,
  saveAvailability,
  holidays: listHolidays,
  slots: listSlots,
  seriesDates: listSeriesDates,
  sessions: listSessions,
  request: requestSession,
  session: openSession,
  move: moveSession,
  reschedule: rescheduleSession,
  saveAgenda,
  nextFree,
  ofPair: listPairSessions,
})
