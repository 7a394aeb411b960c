import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A secret as the standard (standardwebhooks.com) writes it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What a secret is sealed for. */
export const sealedFor = (webhookId: string): string => `webhook ${webhookId}`

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers by which a receiver knows who sent a message, and when: signed by each of the secrets that are good. */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
