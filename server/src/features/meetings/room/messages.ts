import type { FromBrowser } from '#contract/meetings/room.ts'
import { serverLimits } from '../../../limits.ts'
import { bucket } from '../../../platform/live/bucket.ts'
import type { Services } from '../../../services.ts'
import {
  admit,
  askToSpeak,
  lowerHand,
  makeCohost,
  mute,
  refuse,
  remove,
  setSettings,
  endForAll,
} from './host-messages.ts'
import type { RoomEnded } from './end-room.ts'
import type { LocalRoom } from './local-room.ts'
import type { Seat } from './room-talk.ts'
import { record } from './recording.ts'
import { changeMedia, raiseHand, react, shareNotes, signal, writeChat } from './own-messages.ts'

/** Somebody at their seat, and what is needed to answer them. */
export type Person = {
  room: LocalRoom
  seat: Seat
  services: Services
  ended: RoomEnded
  mayChat: () => boolean
  /** Messages that are written down cost more than those that only pass. */
  mayStore: () => boolean
}

export const chatBucket = () => bucket(serverLimits.live.chatBurst, serverLimits.live.chatPerSecond)
export const storedBucket = () => bucket(serverLimits.live.storedBurst, serverLimits.live.storedPerSecond)

export type Of<T extends FromBrowser['t']> = Extract<FromBrowser, { t: T }>
type Answerable = Exclude<FromBrowser['t'], 'hello' | 'leave'>
type Answers = { [T in Answerable]: (person: Person, message: Of<T>) => void | Promise<void> }

const answers: Answers = {
  ping: ({ seat }) => seat.socket.send({ t: 'pong' }),
  signal,
  media: changeMedia,
  hand: raiseHand,
  reaction: react,
  chat: writeChat,
  notes: shareNotes,
  admit,
  refuse,
  remove,
  mute,
  askToSpeak,
  lowerHand,
  settings: setSettings,
  cohost: makeCohost,
  record,
  endForAll,
}
const passing: ReadonlySet<string> = new Set(['ping', 'signal', 'reaction'])

/** Answers one message of somebody who has said who they are. */
export async function answerMessage(
  person: Person,
  message: Extract<FromBrowser, { t: Answerable }>,
): Promise<void> {
  const { seat } = person
  const refused = (code: 'FORBIDDEN' | 'TOO_MANY') => seat.socket.send({ t: 'error', code, of: message.t })
  if (message.t !== 'ping' && seat.state !== 'in') return refused('FORBIDDEN')
  const inTime = passing.has(message.t) || (message.t === 'chat' ? person.mayChat() : person.mayStore())
  if (!inTime) return refused('TOO_MANY')
  await (answers[message.t] as (person: Person, message: FromBrowser) => void | Promise<void>)(
    person,
    message,
  )
}
