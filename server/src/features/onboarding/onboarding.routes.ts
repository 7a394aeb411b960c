import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { home, mount } from '../../http/mount.ts'
import { getOnboarding, saveOnboarding } from './onboarding.ts'

export const onboardingRoutes = mount(onboardingApi, { get: home(getOnboarding), save: home(saveOnboarding) })
