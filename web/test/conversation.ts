import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`

/** A conversation with Grace, a mentor, of which all is read. */
export const conversation: Conversation = {
  id: '01890a5d-ac96-774b-bcce-b302099a8060',
  person: {
    id: '01890a5d-ac96-774b-bcce-b302099a8061',
    name: 'Grace',
    surname: 'Stone',
    photoUrl: null,
    role: 'mentor',
  },
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 99,
  unread: 0,
  pinned: 0,
  change: 2,
}

/** A message of Grace’s, with an id of its own by its number. */
export const messageOf = (number: number, more: Partial<Message> = {}): Message => ({
  number,
  id: idOf(number),
  mine: false,
  text: `Message ${number}`,
  replyTo: null,
  at: '2026-03-04T22:00:00.000Z',
  edited: false,
  deleted: false,
  reactions: [],
  pinned: false,
  change: 1,
  ...more,
})
