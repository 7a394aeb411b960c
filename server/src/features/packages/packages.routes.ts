import { packagesApi } from '#contract/courses/packages.ts'
import { mount, outside } from '../../http/mount.ts'
import { checkPackage, previewPackage } from './check-package.ts'
import { learnerPackages } from './learner-packages.ts'
import { openPackage } from './open-package.ts'
import { saveState } from './save-state.ts'

export const packagesRoutes = mount(packagesApi, {
  read: outside(checkPackage),
  preview: outside(previewPackage),
  open: outside(openPackage),
  save: saveState,
  ofLearner: learnerPackages,
})
