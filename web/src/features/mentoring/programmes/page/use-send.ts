import { programmesApi } from '#contract/mentoring/programmes.ts'
import { useAction } from '../../../../api/action.ts'
import { afterProgramme } from '../use-programme.ts'

/** Sends an application that is saved: the toast and the card say what follows. */
export const useSend = () =>
  useAction(programmesApi.send, { refreshes: afterProgramme, success: 'programmes.sent' })
