import { liveClassesApi } from '#contract/courses/live-classes/live-classes.ts'
import { mount } from '../../http/mount.ts'
import { cancelDate, changeDate } from './change-date.ts'
import { classAttendance, ledClass } from './led-class.ts'
import { ownClass } from './own-class.ts'
import { planDate } from './plan-date.ts'

export const liveClassesRoutes = mount(liveClassesApi, {
  led: ledClass,
  plan: planDate,
  change: changeDate,
  cancel: cancelDate,
  attendance: classAttendance,
  own: ownClass,
})
