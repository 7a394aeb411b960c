import { bookingApi, type Session } from '#contract/mentoring/booking.ts'
import { calendarApi } from '#contract/calendar.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { FormErrors } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'

export const sessionPath = (id: string) => `/dashboard/mentoring/sessions/${id}`
export const bookPath = (relationshipId: string) => `/dashboard/mentoring/${relationshipId}/book`

export const sessionQuery = (id: string) => query(bookingApi.session, { params: { id } })

/** What is asked again once a session stands otherwise. */
export const afterBooking = [
  bookingApi.session,
  bookingApi.sessions,
  bookingApi.slots,
  bookingApi.seriesDates,
  bookingApi.nextFree,
  calendarApi.entries,
  dashboardApi.home,
  feedbackApi.asked,
  feedbackApi.ofSession,
  meetingsApi.list,
  notificationsApi.unread,
]

/** The other of the two. */
export const otherOf = ({ part }: Pick<Session, 'part'>) =>
  part === 'mentor' ? ('mentee' as const) : ('mentor' as const)

type Form = { setErrors: (errors: FormErrors) => void }

/** A move of one’s own; what stands now is shown at once. */
export function useSessionMove(form?: Form) {
  const client = useQueryClient()
  return useAction(bookingApi.move, {
    refreshes: afterBooking,
    success: false,
    ...(form && { form }),
    onSuccess: (session) => void client.setQueryData(sessionQuery(session.id).queryKey, session),
  })
}
