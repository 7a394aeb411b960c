import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'

/** A point of the curve P-256 in 65 bytes, and 16 bytes that nobody guesses, as a browser writes both. */
const PublicKey = z.string().regex(/^B[\w-]{86}$/, 'invalid_format')
const AuthSecret = z.string().regex(/^[\w-]{22}$/, 'invalid_format')

/** https; where the installation allows private addresses, http, too. */
const PushAddress = z
  .string()
  .min(1, { abort: true })
  .max(limits.pushAddressLength)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'invalid_https_url')

/** What a browser made for one device, by the company’s public key. */
export const NewPushDevice = z
  .object({ endpoint: PushAddress, p256dh: PublicKey, auth: AuthSecret, publicKey: PublicKey })
  .strict()

export const PushDevice = z.object({
  id: Id,
  /** Of the browser that signed in there; who reads it makes a name of it. */
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
  addedAt: Instant,
  /** When it was told something last. */
  sentAt: Instant.nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const OwnPush = z.object({
  /** By which a browser asks for an address; null where the company tells no devices. */
  publicKey: z.string().nullable(),
  devices: z.array(PushDevice),
})
export type OwnPush = z.infer<typeof OwnPush>

export const PushSettings = z.object({
  publicKey: z.string().nullable(),
  madeAt: Instant.nullable(),
  /** How many people have a device that is told, and how many of those there are. */
  people: z.number().int(),
  devices: z.number().int(),
})
export type PushSettings = z.infer<typeof PushSettings>

const byId = z.object({ id: Id })

export const pushApi = {
  own: endpoint({
    id: 'push.own',
    method: 'GET',
    path: '/push',
    summary: 'List one’s own devices that are told, and the key to add one by',
    data: OwnPush,
    errors: [],
    scope: null,
  }),
  addDevice: endpoint({
    id: 'push.addDevice',
    method: 'POST',
    path: '/push/devices',
    summary: 'Have the device of this session told of what is new',
    body: NewPushDevice,
    data: OwnPush,
    errors: ['CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  removeDevice: endpoint({
    id: 'push.removeDevice',
    method: 'DELETE',
    path: '/push/devices/:id',
    summary: 'Have a device of one’s own told nothing more',
    params: byId,
    data: OwnPush,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  test: endpoint({
    id: 'push.test',
    method: 'POST',
    path: '/push/devices/:id/test',
    summary: 'Send a device of one’s own something that says nothing',
    params: byId,
    data: z.object({}),
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'mail',
  }),
  settings: endpoint({
    id: 'push.settings',
    method: 'GET',
    path: '/push/keys',
    summary: 'Say whether the company’s people may be told on their devices, and how many are',
    data: PushSettings,
    errors: [],
    scope: null,
  }),
  makeKeys: endpoint({
    id: 'push.makeKeys',
    method: 'POST',
    path: '/push/keys',
    summary: 'Make the company’s keys; made anew, every device is forgotten',
    data: PushSettings,
    errors: [],
    scope: null,
    freshProof: 'sometimes',
  }),
  removeKeys: endpoint({
    id: 'push.removeKeys',
    method: 'DELETE',
    path: '/push/keys',
    summary: 'Tell no devices any more: the keys and every device are forgotten',
    data: PushSettings,
    errors: [],
    scope: null,
    freshProof: true,
  }),
}
