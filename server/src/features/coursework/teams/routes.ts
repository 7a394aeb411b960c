import { teamsApi } from '#contract/practice/teams.ts'
import { mount } from '../../../http/mount.ts'
import { joinTeam, leaveOwnTeam } from './choose-team.ts'
import { makeTeams, putInTeam } from './make-teams.ts'
import { teamsPage } from './teams-page.ts'

export const teamRoutes = mount(teamsApi, {
  list: teamsPage,
  make: makeTeams,
  put: putInTeam,
  join: joinTeam,
  leave: leaveOwnTeam,
})
