import { liveApi } from '#contract/live/live.ts'
import { home, mount } from '../../http/mount.ts'
import { giveTicket } from './give-ticket.ts'
import { ownPresence, setPresence } from './own-presence.ts'

export const liveRoutes = mount(liveApi, {
  ticket: home(giveTicket),
  presence: home(ownPresence),
  setPresence: home(setPresence),
})
