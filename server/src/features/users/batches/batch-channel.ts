import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { Channels } from '../../../platform/live/channel.ts'

/** How far an import or a change in bulk is, for the administrators of its company. */
export const batchChannel: Channels = {
  user_batch: {
    async mayListen(tx, { role }, id) {
      if (!roleAllowed(adminLevel, role)) return false
      const found = await tx.selectFrom('user_batches').select('id').where('id', '=', id).executeTakeFirst()
      return found !== undefined
    },
  },
}

export const batchTells = (payload: unknown) => ({
  kind: 'user_batch',
  id: (payload as { batchId: string }).batchId,
})
