import { meetingsApi } from '#contract/meetings.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../api/client.ts'
import { errorToast, toast } from '../../../api/toasts.ts'

/** A meeting as a file for one's own calendar. */
export const useCalendarFile = (code: string) =>
  useMutation({
    mutationFn: () => download(meetingsApi.calendar, { params: { code } }),
    onError: (error) => toast(errorToast(error)),
  })
