import { MiB, type Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const packagesPart = {
  permissions: {
    'packages.read': teaching,
    'packages.preview': teaching,
    'packages.open': everyone,
    'packages.save': everyone,
    'packages.ofLearner': teaching,
  },
  limits: {
    /** A package of a lesson. */
    package: 512 * MiB,
    /** Of a package: the items that are launched, the length of their identifiers, and the characters that one keeps. */
    packageItems: 100,
    packageItemLength: 200,
    packageState: 192 * 1024,
    /** Of all its items together. */
    packageStates: 1024 * 1024,
  },
} as const satisfies Part
