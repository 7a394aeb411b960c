import type { Part } from '../../part.ts'
import { everyone, teaching } from '../../roles.ts'

export const liveClassesPart = {
  permissions: {
    'liveClasses.led': teaching,
    'liveClasses.plan': teaching,
    'liveClasses.change': teaching,
    'liveClasses.cancel': teaching,
    'liveClasses.attendance': teaching,
    'liveClasses.own': everyone,
  },
  limits: {
    /** Of a live class, those called off too. */
    classDates: 100,
  },
} as const satisfies Part
