import type { ChannelName, NewsEvent } from '#contract/live/live.ts'
import type { Role } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import { announce } from '../servers/bus.ts'

/** Who listens, as the database knows them at the moment in which they are judged. */
export type Listener = { id: string; companyId: string; role: Role }

/** The rules of a kind of channel, of the feature that owns it. */
export type Channel = {
  /** Whether this person may listen to the channel of this id; asked in a transaction of their company. */
  mayListen(tx: Tx, listener: Listener, id: string): Promise<boolean>
  /** Whether what they say is told to the others, of one who may listen; it is, where this is not asked. */
  maySpeak?(tx: Tx, listener: Listener, id: string): Promise<boolean>
  /** Words that who listens may say to the others; none where nothing is said. */
  words?: ReadonlySet<string>
  /** Said to the others by the server itself, when the last tab of somebody stops listening. */
  farewell?: string
}
export type Channels = Readonly<Record<string, Channel>>

export type Judged = { listen: boolean; speak: boolean }

/** What somebody may at a channel of a kind; nothing at one that there is not. */
export async function judgedBy(
  rules: Channel | undefined,
  tx: Tx,
  listener: Listener,
  id: string,
): Promise<Judged> {
  const listen = (await rules?.mayListen(tx, listener, id)) === true
  const speak = listen && (await rules?.maySpeak?.(tx, listener, id)) !== false
  return { listen, speak }
}

/** Of one's own id alone: what is new for a person. */
export const ownChannel: Channel = { mayListen: async (_tx, listener, id) => listener.id === id }

type In = { companyId: string }

/** Tells who listens, on every server, once the transaction is committed: what they read then is there. */
export const publish = (tx: Tx, { companyId }: In, channel: ChannelName, event: NewsEvent): void =>
  announce(tx, 'live', { companyId, channel, event })

/**
 * The same, and more to all who listen but one: what is kept from the others must not be seen by that one to be missing.
 * Nothing but what whoever may listen may read.
 */
export const publishToOthers = (
  tx: Tx,
  { companyId }: In,
  channel: ChannelName,
  { event, beside }: { event: NewsEvent; beside: { than: string; event: NewsEvent } },
): void => announce(tx, 'live', { companyId, channel, event, beside })

/** Of one announcement, which holds 8,000 bytes. */
const PEOPLE_AT_ONCE = 100

/** Has every server judge anew whose words are told in a channel; who listens hears on, and gets no sign of it. */
export const judgeSpeech = (tx: Tx, { companyId }: In, channel: ChannelName): void =>
  announce(tx, 'listeners', { companyId, channel })

/** The same of people, whose role or status changed, and all that they listen to. */
export function judgePeople(tx: Tx, { companyId }: In, userIds: readonly string[]): void {
  for (let n = 0; n < userIds.length; n += PEOPLE_AT_ONCE)
    announce(tx, 'listeners', { companyId, userIds: userIds.slice(n, n + PEOPLE_AT_ONCE) })
}
