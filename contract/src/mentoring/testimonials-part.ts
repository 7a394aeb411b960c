import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const testimonialsPart = {
  permissions: {
    'testimonials.ofPair': everyone,
    'testimonials.write': everyone,
    'testimonials.remove': everyone,
    'testimonials.agree': everyone,
  },
} as const satisfies Part
