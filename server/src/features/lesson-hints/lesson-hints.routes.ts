import { lessonHintsApi } from '#contract/practice/hints/lesson-hints.ts'
import { mount } from '../../http/mount.ts'
import { hintStatistics } from './hint-statistics.ts'
import { openLessonHint } from './open-hint.ts'
import { ownHints } from './own-hints.ts'

export const lessonHintsRoutes = mount(lessonHintsApi, {
  own: ownHints,
  open: openLessonHint,
  statistics: hintStatistics,
})
