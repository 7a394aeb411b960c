import { mentoringGroupsApi } from '#contract/mentoring/groups/mentoring-groups.ts'
import { mount } from '../../../http/mount.ts'
import { endGroup } from './end-group.ts'

export const mentoringGroupRoutes = mount(mentoringGroupsApi, { end: endGroup })
