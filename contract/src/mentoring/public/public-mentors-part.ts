import { anyone, type Part } from '../../part.ts'
import { adminLevel, everyone } from '../../roles.ts'

export const publicMentorsPart = {
  permissions: {
    'publicMentors.list': anyone,
    'publicMentors.agreed': adminLevel,
    'publicMentors.own': everyone,
    'publicMentors.agree': everyone,
    'publicMentors.withdraw': everyone,
  },
  limits: {
    /** Mentors on a company’s landing page at a time; characters of what each says of their work there. */
    publicMentors: 12,
    publicHeadline: 120,
  },
} as const satisfies Part
