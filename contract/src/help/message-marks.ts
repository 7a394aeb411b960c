import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { Message } from './message.ts'
import { MOST } from './positions.ts'
import { MessageReaction } from './reactions.ts'

const message = z.object({ id: Id, number: z.coerce.number().int().min(1).max(MOST) })

/** What is put on messages that are there, one’s own and others’. */
export const messageMarksApi = {
  react: endpoint({
    id: 'messageMarks.react',
    method: 'PUT',
    path: '/conversations/:id/messages/:number/reaction',
    summary: 'Put a reaction of one’s own on a message, or take it back; twice is once',
    params: message,
    body: z.object({ reaction: MessageReaction, reacted: z.boolean() }).strict(),
    data: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
    rate: 'message',
  }),
  pin: endpoint({
    id: 'messageMarks.pin',
    method: 'PUT',
    path: '/conversations/:id/messages/:number/pin',
    summary:
      'Pin a message for all who read the conversation, or unpin it; in a mentoring group only its mentor may',
    params: message,
    body: z.object({ pinned: z.boolean() }).strict(),
    data: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'message',
  }),
  pins: endpoint({
    id: 'messageMarks.pins',
    method: 'GET',
    path: '/conversations/:id/pins',
    summary: 'List the pinned messages of a conversation, those pinned last first',
    params: z.object({ id: Id }),
    data: z.object({ items: z.array(Message) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
