import { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { mount, outside } from '../../../http/mount.ts'
import { addCalendar } from './add-calendar.ts'
import { listCalendars, readCalendar, removeCalendar } from './own-calendars.ts'

export const outsideRoutes = mount(outsideCalendarsApi, {
  list: listCalendars,
  add: outside(addCalendar),
  read: outside(readCalendar),
  remove: removeCalendar,
})
