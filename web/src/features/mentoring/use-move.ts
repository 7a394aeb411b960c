import { dashboardApi } from '#contract/dashboard.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import type { FormErrors } from '@mantine/form'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { useAction } from '../../api/action.ts'

/** What is asked again when a pair stands otherwise. */
export const afterMoves = [
  mentoringApi.mine,
  mentoringApi.mentors,
  mentoringApi.pairs,
  mentoringSpaceApi.space,
  mentoringApi.suggestions,
  dashboardApi.home,
]

type Form = { setErrors: (errors: FormErrors) => void }

/** Changes how one’s own pair stands. */
export const useMove = (form?: Form) =>
  useAction(mentoringApi.move, { refreshes: afterMoves, success: false, ...(form && { form }) })
