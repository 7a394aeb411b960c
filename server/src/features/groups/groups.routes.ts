import { groupsApi } from '#contract/people/groups.ts'
import { mount } from '../../http/mount.ts'
import { addSelection, findByEmail } from './add-many.ts'
import { createGroup, deleteGroup, updateGroup } from './change-group.ts'
import { groupMoves } from './group-moves.ts'
import { addPeople, groupPeople, removePerson } from './group-people.ts'
import { groupById, listGroups, ruleChoices } from './list-groups.ts'
import { previewRule } from './preview-rule.ts'

export const groupsRoutes = mount(groupsApi, {
  list: listGroups,
  choices: ruleChoices,
  preview: previewRule,
  create: createGroup,
  byId: groupById,
  update: updateGroup,
  delete: deleteGroup,
  people: groupPeople,
  addPeople,
  addSelection,
  findByEmail,
  removePerson,
  moves: groupMoves,
})
