import type { OnboardingStep } from '#contract/accounts/onboarding.ts'
import { Suspense, type ComponentType } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useMe } from '../../api/session/me.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { DoneStep } from './done-step.tsx'
import { InterestsStep } from './interests-step.tsx'
import { LanguageStep } from './language-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { stepOf, stepPath, stepsOf } from './steps.ts'
import { useOnboarding } from './use-step.ts'
import { WelcomeStep } from './welcome-step.tsx'

const views: Record<OnboardingStep, ComponentType> = {
  welcome: WelcomeStep,
  profile: ProfileStep,
  language: LanguageStep,
  interests: InterestsStep,
  done: DoneStep,
}

/** Back to where the person left off. */
function Resume() {
  const { role } = useMe()
  const { step } = useOnboarding()
  return <Navigate to={stepPath(stepOf(step, role) ?? stepsOf(role).at(-1) ?? 'done')} replace />
}

function Step() {
  const { role } = useMe()
  const step = stepOf(useParams().step, role)
  if (!step) throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
  const View = views[step]
  return <View key={step} />
}

export default function OnboardingScreen() {
  return (
    <Suspense fallback={<Spinner />}>
      <Routes>
        <Route index element={<Resume />} />
        <Route path=":step" element={<Step />} />
      </Routes>
    </Suspense>
  )
}
