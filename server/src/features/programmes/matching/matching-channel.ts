import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { Channels } from '../../../platform/live/channel.ts'

/** How far the proposals for a programme are, for the administrators of its company. */
export const matchingChannel: Channels = {
  matching: {
    async mayListen(tx, { role }, id) {
      if (!roleAllowed(adminLevel, role)) return false
      const found = await tx.selectFrom('programmes').select('id').where('id', '=', id).executeTakeFirst()
      return found !== undefined
    },
  },
}
