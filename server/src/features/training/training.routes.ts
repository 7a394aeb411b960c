import { trainingApi } from '#contract/training/training.ts'
import { fileAfter, mount } from '../../http/mount.ts'
import { assign } from './assign.ts'
import { assignmentById, assignmentPeople, exportAssignment, listAssignments } from './assignments.ts'
import { changeAssignment, pauseAssignment, previewChange } from './change-assignment.ts'
import { endAssignment } from './end-assignment.ts'
import { enrolInPath } from './enrol-people-in-path.ts'
import { chooseCourse, myPaths, pathPage } from './own-paths.ts'
import { remindOverdue } from './remind.ts'
import { pathPeople, withdrawFromPath } from './path-people.ts'

export const trainingRoutes = mount(trainingApi, {
  myPaths: myPaths,
  path: pathPage,
  choose: chooseCourse,
  enrolInPath,
  list: listAssignments,
  assign,
  byId: assignmentById,
  people: assignmentPeople,
  export: fileAfter(exportAssignment),
  pathPeople,
  withdrawFromPath,
  preview: previewChange,
  change: changeAssignment,
  pause: pauseAssignment,
  remind: remindOverdue,
  end: endAssignment,
})
