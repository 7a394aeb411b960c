import { bookingApi } from '#contract/mentoring/booking.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../api/action.ts'

/** What is asked for anew once somebody is asked about something else. */
export const asked = [feedbackApi.asked, feedbackApi.ofSession, dashboardApi.home]

/** Asks anew what one is asked about: where that is done is left to whoever said something. */
export function useAskAnew() {
  const client = useQueryClient()
  return () => Promise.all(asked.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
}

/** One says whether a session took place; where it did, one is asked next how much it helped. */
export const useSayMet = () =>
  useAction(bookingApi.move, {
    refreshes: [...asked, bookingApi.session, bookingApi.sessions],
    success: false,
  })

/** One would rather not be asked now. */
export const usePutOff = () => useAction(feedbackApi.putOff, { refreshes: asked, success: false })
