import { onboardingSteps, type OnboardingStep } from '#contract/accounts/onboarding.ts'
import { adminLevel, type Role } from '#contract/roles.ts'

/** The steps of a role, in order. Administrators have no interests to give: their last step names first things. */
export const stepsOf = (role: Role): readonly OnboardingStep[] =>
  adminLevel.includes(role) ? onboardingSteps.filter((step) => step !== 'interests') : onboardingSteps

export const stepPath = (step: OnboardingStep) => `/onboarding/${step}`

/** The step that an address names, where the role has it. */
export const stepOf = (text: string | undefined, role: Role): OnboardingStep | undefined =>
  stepsOf(role).find((step) => step === text?.toLowerCase())
