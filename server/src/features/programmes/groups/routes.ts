import { programmeGroupsApi } from '#contract/mentoring/groups/programme-groups.ts'
import { mount } from '../../../http/mount.ts'
import { addToGroup } from './add-to-group.ts'
import { listGroups, listWithoutGroup } from './list-groups.ts'

export const programmeGroupRoutes = mount(programmeGroupsApi, {
  list: listGroups,
  waiting: listWithoutGroup,
  add: addToGroup,
})
