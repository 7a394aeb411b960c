import type { Screen } from './screen.ts'

export const calendarScreens: Screen[] = [
  {
    name: 'calendar',
    path: '/dashboard/calendar',
    who: 'student',
    shows: ['calendar.title', 'calendar.today', 'calendar.feed.open', 'calendar.book'],
  },
  {
    name: 'calendar-week',
    path: '/dashboard/calendar?view=week',
    company: 'acme',
    who: 'mentor',
    shows: ['calendar.title', 'calendar.view.day', 'calendar.today'],
  },
  {
    name: 'calendar-day',
    path: '/dashboard/calendar?view=day',
    company: 'acme',
    who: 'mentor',
    shows: ['calendar.title', 'calendar.view.day', 'calendar.today'],
  },
  {
    name: 'calendar-list',
    path: '/dashboard/calendar?view=agenda',
    who: 'mentor',
    shows: ['calendar.title', 'calendar.view.agenda'],
  },
]
