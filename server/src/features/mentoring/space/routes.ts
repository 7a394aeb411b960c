import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { mount } from '../../../http/mount.ts'
import { removeAction, saveAction } from './save-action.ts'
import { saveGoal } from './save-goal.ts'
import { removeNote, saveNote } from './save-note.ts'
import { pairSpace } from './space.ts'

export const spaceRoutes = mount(mentoringSpaceApi, {
  space: pairSpace,
  saveGoal,
  saveAction,
  removeAction,
  saveNote,
  removeNote,
})
