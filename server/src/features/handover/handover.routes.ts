import { handoverApi } from '#contract/mentoring/handover.ts'
import { mount } from '../../http/mount.ts'
import { beginHandover, callOffHandover, proposeHandover } from './begin-handover.ts'
import { openTakenOver, shareAlong } from './taken-over.ts'

export const handoverRoutes = mount(handoverApi, {
  begin: beginHandover,
  callOff: callOffHandover,
  propose: proposeHandover,
  takenOver: openTakenOver,
  share: shareAlong,
})
