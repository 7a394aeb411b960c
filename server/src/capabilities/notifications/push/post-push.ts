import { encryptNotification } from '@block65/webcrypto-web-push'
import { SignJWT, type CryptoKey } from 'jose'
import type { Language } from '#contract/languages.ts'
import { isSoon, type NotificationKind } from '#contract/notifications.ts'
import { cutText } from '#contract/text.ts'
import { publicFetch, RefusedAddress } from '../../../platform/guard/public-fetch.ts'
import { publicUrl } from '../../../platform/guard/public-url.ts'
import type { Services } from '../../../services.ts'
import { notificationsLimits } from '../limits.ts'
import { ALGORITHM } from './keys.ts'

/** What a device shows, and where a press on it leads. */
export type Push = {
  title: string
  body: string
  path: string
  /** One takes the place of an earlier one of the same. */
  tag: string
  language: Language
  kind?: NotificationKind
}

/** Where a browser is reached, by which keys it reads, and by which the company says who it is. */
export type PushTarget = {
  endpoint: string
  p256dh: string
  auth: string
  key: CryptoKey
  publicKey: string
  slug: string
  supportEmail: string | null
}

/** `gone`: the browser has it no more; `refused`: it will never be taken, and asking again changes nothing. */
export type Outcome = 'sent' | 'gone' | 'refused'

const { soonMinutes, hours, answerBytes } = notificationsLimits.push
/** A title of a course may be long; a device shows a line or two, and a service takes four thousand bytes. */
const LONGEST = 300

/** Whom a service writes to where something is wrong with what it is sent (RFC 8292). */
const contact = (services: Services, { slug, supportEmail }: PushTarget): string =>
  supportEmail ? `mailto:${supportEmail}` : publicUrl(services.env, slug, '')

const signed = (services: Services, target: PushTarget): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
    .setAudience(new URL(target.endpoint).origin)
    .setSubject(contact(services, target))
    .setExpirationTime('1h')
    .sign(target.key)

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // Too large, or not as it should be: it would be so each time. A key that is not taken is so for each of them.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused'
  throw new Error(`The service of a device answered ${status}`)
}

/** Tells one device by the service that its browser named, which reads nothing of it. Throws where it is to be tried again. */
export async function postPush(services: Services, push: Push, target: PushTarget): Promise<Outcome> {
  const { endpoint, p256dh, auth, publicKey } = target
  const { kind, title, body: words, path, tag, language } = push
  const shown = { title: cutText(title, LONGEST), body: cutText(words, LONGEST), path, tag, language }
  const soon = kind !== undefined && isSoon(kind)
  const body = await encryptNotification(
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    Buffer.from(JSON.stringify(shown)),
  )
  try {
    const response = await publicFetch(services.env, endpoint, {
      method: 'POST',
      headers: {
        authorization: `vapid t=${await signed(services, target)}, k=${publicKey}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.byteLength),
        ttl: String((soon ? soonMinutes : hours * 60) * 60),
        urgency: soon ? 'high' : 'normal',
        // While the device is away one takes the place of an earlier one there, too.
        topic: tag.replaceAll('-', ''),
      },
      body,
      mostBytes: answerBytes,
    })
    return outcomeOf(response.status)
  } catch (error) {
    if (error instanceof RefusedAddress) return 'gone'
    throw error
  }
}
