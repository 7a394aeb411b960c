import { dashboardApi } from '#contract/dashboard.ts'
import { checkInsApi } from '#contract/mentoring/check-ins.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { useAction } from '../../../api/action.ts'

/** What one was asked is asked for elsewhere too: on Home, and in one’s news. */
export const afterCheckIn = [checkInsApi.ofPair, dashboardApi.home, notificationsApi.list]

/** One would rather not answer now. */
export const usePutOffCheckIn = () =>
  useAction(checkInsApi.putOff, { success: false, refreshes: afterCheckIn })
