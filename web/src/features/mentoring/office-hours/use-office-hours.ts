import { calendarApi } from '#contract/calendar.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { officeHoursApi, type OfficeHours } from '#contract/mentoring/office-hours/office-hours.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useChannel } from '../../../api/live/use-channel.ts'

export const officesPath = '/dashboard/mentoring/office-hours'
export const officePath = (id: string) => `${officesPath}/${id}`

/** What is asked again when a queue stands otherwise. */
export const afterOffice = [
  officeHoursApi.list,
  officeHoursApi.byId,
  bookingApi.slots,
  bookingApi.nextFree,
  calendarApi.entries,
]

/** Asks again for a queue whenever it is told to have changed. */
export function useQueueIsNew(id: string): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [officeHoursApi.byId.id] })
  useChannel('office_hours', id, { listening: refresh, news: refresh })
}

const MINUTE_MS = 60_000

/** When the talk of a place is to begin. */
export const slotAt = ({ startsAt, slotMinutes }: OfficeHours, slot: number): string =>
  new Date(Date.parse(startsAt) + slot * slotMinutes * MINUTE_MS).toISOString()
