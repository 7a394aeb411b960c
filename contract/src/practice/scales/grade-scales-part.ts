import type { Part } from '../../part.ts'
import { adminLevel } from '../../roles.ts'

export const gradeScalesPart = {
  permissions: {
    'gradeScales.get': adminLevel,
    'gradeScales.save': adminLevel,
  },
  limits: {
    /** Scales of a company, the steps of each, the length of a scale’s name and of a step’s word. */
    gradeScales: 20,
    gradeSteps: 20,
    gradeScaleName: 60,
    gradeWord: 40,
    /** Hours in which late work loses nothing yet. */
    lateGraceHours: 720,
  },
} as const satisfies Part
