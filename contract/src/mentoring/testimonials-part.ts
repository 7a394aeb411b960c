import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const testimonialsPart = {
  permissions: {
    'testimonials.ofPair': everyone,
    'testimonials.write': everyone,
    'testimonials.remove': everyone,
    'testimonials.agree': everyone,
  },
  notifications: {
    /** For mentors: somebody whom they mentored wrote of them, and they decide whether it is shown. */
    testimonial: { group: 'teaching', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
  },
} as const satisfies Part
