import { ownChannel, type Channels } from '../../platform/live/channel.ts'

/** One’s own requests, and for the mentors of a company its queue. */
export const helpChannels: Channels = {
  help: ownChannel,
  help_queue: {
    mayListen: async (_tx, { role, companyId }, id) => role === 'mentor' && companyId === id,
  },
}
