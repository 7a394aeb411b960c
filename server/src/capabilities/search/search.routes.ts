import { searchApi } from '#contract/search.ts'
import { mount } from '../../http/mount.ts'
import { find } from './find.ts'
import type { SearchKind } from '../../searchable.ts'

export const searchRoutes = (kinds: () => readonly SearchKind[]) => mount(searchApi, { find: find(kinds) })
