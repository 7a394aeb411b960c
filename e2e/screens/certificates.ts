import type { Screen } from './screen.ts'

export const certificatesScreens: Screen[] = [
  {
    name: 'learn-certificates',
    path: '/dashboard/learn/certificates',
    who: 'student',
    shows: ['certificates.title', 'certificates.get.pdf', 'certificates.get.badge', 'certificates.copy'],
  },
  {
    name: 'verify',
    path: '/dashboard/learn/certificates',
    who: 'student',
    press: { on: ['main article dl a'], to: '/verify/:number' },
    shows: ['certificates.verify.valid', 'certificates.verify.person', 'certificates.verify.other'],
  },
  {
    name: 'verify-unknown',
    path: '/verify/CRN-2222-2222-2222',
    shows: ['certificates.verify.unknown.title', 'certificates.verify.number', 'certificates.verify.go'],
  },
  {
    name: 'verify-ask',
    path: '/verify',
    shows: ['certificates.verify.title', 'certificates.verify.number_how'],
  },
]
