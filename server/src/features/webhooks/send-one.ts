import type { DeliveryProblem, WebhookKind } from '#contract/companies/webhooks.ts'
import { asText, cutText } from '#contract/text.ts'
import { webhooksLimits } from './limits.ts'
import { publicFetch, RefusedAddress, TooLarge } from '../../platform/guard/public-fetch.ts'
import type { Services } from '../../services.ts'
import { isReceived } from './retry.policy.ts'
import { sealedFor, signedHeaders } from './sign.ts'
import { statementsUrl, storeHeaders } from './xapi/store-call.ts'

const { answerBytes, answerKept } = webhooksLimits

export type Claimed = {
  webhook_id: string
  event_id: string
  tries: number
  body: string
  kind: WebhookKind
  url: string
  /** Of a store, whose secret is the password. */
  username: string | null
  secret: string
  previous_secret: string | null
  previous_until: Date | null
}
export type Outcome = { status: number | null; problem: DeliveryProblem | null; answer: string | null }

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof RefusedAddress) return 'refused_address'
  if (error instanceof TooLarge) return 'too_large'
  const name = error instanceof Error ? error.name : ''
  return name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'no_answer'
}

type Called = { url: string; headers: Record<string, string> }

/** The secrets that are good now: the newest first. */
function secretsOf({ seal }: Pick<Services, 'seal'>, claimed: Claimed): string[] {
  const { webhook_id, secret, previous_secret, previous_until } = claimed
  const isGood = previous_secret !== null && previous_until !== null && previous_until > new Date()
  return [secret, ...(isGood ? [previous_secret] : [])].map((one) => seal.open(one, sealedFor(webhook_id)))
}

const callOf: Readonly<Record<WebhookKind, (services: Pick<Services, 'seal'>, claimed: Claimed) => Called>> =
  {
    webhook: (services, claimed) => ({
      url: claimed.url,
      headers: signedHeaders({ id: claimed.event_id, body: claimed.body }, secretsOf(services, claimed)),
    }),
    xapi: ({ seal }, { webhook_id, url, username, secret }) => ({
      url: statementsUrl(url),
      headers: storeHeaders(username ?? '', seal.open(secret, sealedFor(webhook_id))),
    }),
  }

/** Calls an address once. Whatever comes of it is an outcome; it is never led on to another address. */
export async function sendOne(
  services: Pick<Services, 'env' | 'seal' | 'version'>,
  claimed: Claimed,
): Promise<Outcome> {
  const { body, kind } = claimed
  try {
    const { url, headers } = callOf[kind](services, claimed)
    const response = await publicFetch(services.env, url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': `Cairn/${services.version} webhooks`,
        ...headers,
      },
      body,
      mostBytes: answerBytes,
    })
    const answer = cutText(asText(await response.text()), answerKept)
    const { status } = response
    return { status, problem: isReceived(status, kind) ? null : 'status', answer }
  } catch (error) {
    return { status: null, problem: problemOf(error), answer: null }
  }
}
