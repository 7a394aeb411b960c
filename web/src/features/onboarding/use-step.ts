import { authApi } from '#contract/accounts/auth.ts'
import {
  type Onboarding,
  onboardingApi,
  type OnboardingStep,
  type SaveOnboarding,
} from '#contract/accounts/onboarding.ts'
import type { FormErrors } from '@mantine/form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { useMe } from '../../api/session/me.ts'
import { stepPath, stepsOf } from './steps.ts'

type Fields = Omit<z.input<typeof SaveOnboarding>, 'step'>
type FormLike = { setErrors: (errors: FormErrors) => void }

export const useOnboarding = (): Onboarding => useSuspenseQuery(query(onboardingApi.get)).data

/** Saves what a step holds and goes on to the next: where the person comes back to after leaving. */
export function useStep(step: OnboardingStep, form?: FormLike) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { role } = useMe()
  const { completedAt } = useOnboarding()
  const steps = stepsOf(role)
  const next = steps[steps.indexOf(step) + 1] ?? 'done'
  const save = useAction(onboardingApi.save, {
    success: false,
    refreshes: [authApi.me],
    ...(form && { form }),
    onSuccess: (saved) => {
      // The next step looks at once at how far the person is.
      queries.setQueryData(query(onboardingApi.get).queryKey, saved)
      void navigate(stepPath(next))
    },
  })
  return {
    saving: save.isPending,
    // Who comes back to change something has finished, and stays finished.
    saveAndGoOn: (fields: Fields) => save.mutate({ body: { ...fields, step: completedAt ? 'done' : next } }),
  }
}
