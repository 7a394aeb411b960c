import { pathsApi } from '#contract/courses/paths.ts'
import { mount } from '../../http/mount.ts'
import { createPath, deletePath, setPathState, updatePath } from './change-path.ts'
import { listPaths, pathById } from './list-paths.ts'

export const pathsRoutes = mount(pathsApi, {
  list: listPaths,
  create: createPath,
  byId: pathById,
  update: updatePath,
  setState: setPathState,
  delete: deletePath,
})
