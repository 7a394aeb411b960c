import { bookingApi } from '#contract/mentoring/booking.ts'
import { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'

/** What is asked for anew when a calendar elsewhere was added, read or removed. */
export const slotsChanged = [outsideCalendarsApi.list, bookingApi.slots, bookingApi.nextFree]
