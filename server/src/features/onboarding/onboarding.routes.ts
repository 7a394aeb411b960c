import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { getOnboarding, saveOnboarding } from './onboarding.ts'

export const onboardingRoutes = mount(onboardingApi, {
  get: inOwnCompany(getOnboarding),
  save: inOwnCompany(saveOnboarding),
})
