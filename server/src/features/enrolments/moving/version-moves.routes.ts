import { versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { mount } from '../../../http/mount.ts'
import { startMove } from './move-learners.ts'
import { previewMove } from './preview-move.ts'

export const versionMovesRoutes = mount(versionMovesApi, { preview: previewMove, start: startMove })
