import { feature } from '../../feature.ts'
import { lessonHintsRoutes } from './lesson-hints.routes.ts'
import { lessonHintsFates } from './personal-data.ts'

/** The hints beside pages and assignments: they open one by one, and it is written down which did. */
export const lessonHints = feature({ routes: lessonHintsRoutes, personalData: lessonHintsFates })
