import { feature } from '../../feature.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { calendarFates } from './personal-data.ts'
import type { CalendarSources } from './sources.ts'

/** One calendar of what features put into it, as a page and as a feed for calendars elsewhere. */
export const calendar = (sources: CalendarSources) =>
  feature({ routes: calendarRoutes(sources), personalData: calendarFates })
