import type { Screen } from './screen.ts'

export const onboardingScreens: Screen[] = [
  { name: 'onboarding', path: '/onboarding/welcome', who: 'student', shows: ['onboarding.welcome.start'] },
  {
    name: 'onboarding-profile',
    path: '/onboarding/profile',
    who: 'student',
    shows: ['onboarding.profile.title', 'onboarding.profile.about', 'onboarding.next'],
  },
  {
    name: 'onboarding-language',
    path: '/onboarding/language',
    who: 'student',
    shows: ['onboarding.language.title', 'onboarding.language.language', 'ui.time_zone.label'],
  },
  {
    name: 'onboarding-interests',
    path: '/onboarding/interests',
    who: 'student',
    shows: ['onboarding.interests.title', 'onboarding.interests.interests', 'onboarding.interests.goals'],
  },
  {
    name: 'onboarding-mentoring',
    path: '/onboarding/interests',
    who: 'mentor',
    shows: [
      'onboarding.mentoring.title',
      'onboarding.mentoring.topics',
      'onboarding.mentoring.capacity',
      'onboarding.mentoring.availability',
    ],
  },
  { name: 'onboarding-done', path: '/onboarding/done', who: 'admin', shows: ['onboarding.open_dashboard'] },
]
