import { calendarApi } from '#contract/calendar.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { listEntries } from './list-entries.ts'
import { makeFeed, ownFeed, removeFeed } from './own-feed.ts'
import type { CalendarSources } from './sources.ts'

export const calendarRoutes = (sources: CalendarSources) =>
  mount(calendarApi, {
    entries: listEntries(sources),
    feed: inOwnCompany(ownFeed),
    makeFeed: inOwnCompany(makeFeed),
    removeFeed: inOwnCompany(removeFeed),
  })
