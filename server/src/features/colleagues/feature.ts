import { colleaguesApi } from '#contract/people/colleagues.ts'
import { feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { colleagueById } from './colleague-by-id.ts'

/** People as the others of their company know them. */
export const colleagues = feature({ routes: mount(colleaguesApi, { byId: colleagueById }) })
