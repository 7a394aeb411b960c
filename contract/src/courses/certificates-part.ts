import { anyone, type Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const certificatesPart = {
  permissions: {
    'certificates.mine': everyone,
    'certificates.verify': anyone,
    'certificates.pdf': everyone,
    'certificates.badge': everyone,
    'certificates.setRevoked': teaching,
    'certificates.preview': teaching,
  },
  notifications: {
    certificate: { group: 'courses', mail: 'never', path: () => '/dashboard/learn/certificates' },
    certificate_expiring: {
      group: 'courses',
      mail: 'now',
      own: true,
      path: () => '/dashboard/learn/certificates',
    },
  },
  limits: {
    certificateTitleLength: 80,
    certificateStatementLength: 200,
  },
} as const satisfies Part
