import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const onboardingPart = {
  permissions: {
    'onboarding.get': everyone,
    'onboarding.save': everyone,
  },
} as const satisfies Part
