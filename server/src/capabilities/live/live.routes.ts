import { liveApi } from '#contract/live/live.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { giveTicket } from './give-ticket.ts'
import { ownPresence, setPresence } from './own-presence.ts'

export const liveRoutes = mount(liveApi, {
  ticket: inOwnCompany(giveTicket),
  presence: inOwnCompany(ownPresence),
  setPresence: inOwnCompany(setPresence),
})
