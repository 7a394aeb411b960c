import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery, repeated } from '../envelope.ts'
import { line } from '../fields.ts'
import { limits } from '../limits.ts'

/** How an address is told: by signed messages, or by xAPI statements, as a learning record store takes them. */
export const webhookKinds = ['webhook', 'xapi'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What an address of a company’s can be told of. A name is for good: receivers go by it. */
const webhookEvents = [
  'user.created',
  'user.changed',
  'enrolment.created',
  'lesson.opened',
  'lesson.completed',
  'quiz.passed',
  'quiz.failed',
  'enrolment.completed',
  'certificate.issued',
  'certificate.expired',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** What each kind is told of: a store of what people do to learn, and of nothing else. */
export const eventsOf: Readonly<Record<WebhookKind, readonly WebhookEvent[]>> = {
  webhook: [
    'user.created',
    'user.changed',
    'enrolment.created',
    'enrolment.completed',
    'certificate.issued',
    'certificate.expired',
  ],
  xapi: [
    'enrolment.created',
    'lesson.opened',
    'lesson.completed',
    'quiz.passed',
    'quiz.failed',
    'enrolment.completed',
    'certificate.issued',
  ],
}
/** Sent on request alone, to see whether it arrives. */
export const TEST_EVENT = 'webhook.test'

function isCallable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['https:', 'http:'].includes(protocol) && !username && !password
}
/** https; where the installation allows private addresses, http, too. */
const WebhookUrl = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(limits.webhookUrlLength)
  .refine(isCallable, 'invalid_https_url')

const Chosen = z.object({
  url: WebhookUrl,
  /** What it is for, in the company’s own words. */
  description: line(limits.webhookDescriptionLength),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .max(webhookEvents.length)
    .refine((events) => new Set(events).size === events.length, 'duplicate'),
})
/** By which Cairn signs in to a store (HTTP Basic, whose user names have no colon). The password is never answered. */
const Credentials = z
  .object({
    username: line(limits.storeUsernameLength)
      .min(1)
      .refine((name) => !name.includes(':'), 'invalid_format'),
    password: z.string().min(1).max(limits.storePasswordLength),
  })
  .partial()
type Fitted = { events?: readonly WebhookEvent[] | undefined } & z.infer<typeof Credentials>

/** What of this an address of a kind does not take; undefined where all of it fits. */
export function misfitOf(kind: WebhookKind, given: Fitted): 'events' | 'username' | 'password' | undefined {
  if (given.events?.some((event) => !eventsOf[kind].includes(event))) return 'events'
  if (kind === 'xapi') return undefined
  return (['username', 'password'] as const).find((name) => given[name] !== undefined)
}

export const NewWebhook = Chosen.extend({
  kind: z.enum(webhookKinds).default('webhook'),
  ...Credentials.shape,
}).superRefine(({ kind, ...given }, { addIssue }) => {
  const misfit = misfitOf(kind, given)
  if (misfit) addIssue({ code: 'custom', path: [misfit], message: 'invalid_value' })
  if (kind !== 'xapi') return
  for (const name of ['username', 'password'] as const)
    if (given[name] === undefined) addIssue({ code: 'custom', path: [name], message: 'required' })
})
/** The kind stays. A password that is not given stays too, but at another server. */
export const ChangedWebhook = Chosen.extend({ enabled: z.boolean(), ...Credentials.shape }).partial()

/** Why an address is told of nothing: somebody said so, it failed for days, or it answered that it is gone. */
const webhookStates = ['on', 'off', 'failing', 'gone'] as const

export const Webhook = Chosen.extend({
  id: Id,
  kind: z.enum(webhookKinds),
  /** Of a store: as whom Cairn signs in to it. */
  username: z.string().nullable(),
  state: z.enum(webhookStates),
  createdAt: Instant,
  /** When it failed first of the failures since it was reached last; null where the last call succeeded. */
  failingSince: Instant.nullable(),
  /** Until when what is sent is signed by the secret before this one, too; null where there is none. */
  previousSecretUntil: Instant.nullable(),
  /** How it went with what it was told of, of what is still kept. */
  delivered: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

const WithSecret = z.object({ webhook: Webhook, secret: z.string() })
/** A store has no secret of ours. */
const MadeWebhook = WithSecret.extend({ secret: z.string().nullable() })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** What went wrong at the last try. `status`: it was answered, and not by a 2xx (nor, by a store, that it has the statement). */
const deliveryProblems = ['status', 'refused_address', 'no_answer', 'timeout', 'too_large'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

export const Delivery = z.object({
  /** As the header webhook-id or the statement says it, the same at each try. */
  id: Id,
  type: z.enum([...webhookEvents, TEST_EVENT]),
  at: Instant,
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  lastAt: Instant.nullable(),
  /** Of what waits: when it is tried next. */
  nextAt: Instant.nullable(),
  status: z.number().int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  /** The beginning of what was answered last. */
  answer: z.string().nullable(),
  /** What is sent, letter for letter. */
  body: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

const byId = z.object({ id: Id })
const ofDelivery = byId.extend({ deliveryId: Id })

export const webhooksApi = {
  list: endpoint({
    id: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    summary: 'List the addresses that are told of what happens in the company',
    data: z.object({ items: z.array(Webhook) }),
    errors: [],
    scope: null,
  }),
  create: endpoint({
    id: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    summary: 'Have an address told of what happens; answers its secret, if it has one, this once',
    body: NewWebhook,
    data: MadeWebhook,
    errors: ['MAX_NUMBER_REACHED'],
    scope: null,
    freshProof: true,
  }),
  update: endpoint({
    id: 'webhooks.update',
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change an address, what it is told of, or whether it is told at all',
    params: byId,
    body: ChangedWebhook,
    data: Webhook,
    errors: ['NOT_FOUND'],
    scope: null,
    freshProof: true,
  }),
  rotateSecret: endpoint({
    id: 'webhooks.rotateSecret',
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Give an address a new secret, answered this once; the one before signs too for a day',
    params: byId,
    data: WithSecret,
    errors: ['NOT_FOUND'],
    scope: null,
    freshProof: true,
  }),
  delete: endpoint({
    id: 'webhooks.delete',
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Tell an address of nothing any more, and forget what it was told',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
    freshProof: true,
  }),
  test: endpoint({
    id: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send an address a test event',
    params: byId,
    data: Delivery,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
    rate: 'message',
  }),
  deliveries: endpoint({
    id: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List what an address was and is to be told of, the newest first',
    params: byId,
    query: PageQuery.extend({ state: repeated(z.enum(deliveryStates)) }),
    data: Paged(Delivery),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  replay: endpoint({
    id: 'webhooks.replay',
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/replay',
    summary: 'Send something once more, under the same id',
    params: ofDelivery,
    data: Delivery,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  replayFailed: endpoint({
    id: 'webhooks.replayFailed',
    method: 'POST',
    path: '/webhooks/:id/replay-failed',
    summary: 'Send once more all that failed since a moment',
    params: byId,
    body: z.object({ since: Instant }),
    data: z.object({ replayed: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
