import { roleAllowed } from '#contract/roles.ts'
import { ownChannel, type Channels } from '../../platform/live/channel.ts'

/** What one asked oneself, and for the administrators of a company what anybody asks. */
export const deskChannels: Channels = {
  desk: ownChannel,
  desk_inbox: {
    mayListen: async (_tx, { role, companyId }, id) => roleAllowed(['admin'], role) && companyId === id,
  },
}
