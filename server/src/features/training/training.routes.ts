import { trainingApi } from '#contract/training.ts'
import { mount } from '../../http/mount.ts'
import { assign, endAssignment } from './assign.ts'
import { assignmentById, assignmentPeople, exportAssignment, listAssignments } from './assignments.ts'
import { enrolInPath } from './enrol-in-path.ts'
import { chooseCourse, myPaths, pathPage } from './own-paths.ts'

export const trainingRoutes = mount(trainingApi, {
  myPaths: myPaths,
  path: pathPage,
  choose: chooseCourse,
  enrolInPath,
  list: listAssignments,
  assign,
  byId: assignmentById,
  people: assignmentPeople,
  export: exportAssignment,
  end: endAssignment,
})
