import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Env } from '../../env.ts'

/** Addresses inside a network, of this machine, or of no one: none that a stranger may make the server call. */
// One list each: a list of both takes every IPv4 address for one of ::ffff:0:0/96.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // Relays from IPv4 to 6to4, and on into whatever network answers there.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // To many at once, and given out to nobody.
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // Given out to the world is 2000::/3 alone. Around it lie this machine, what is inside a network, and IPv4 in IPv6's
  // clothes.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Of it, for protocols and tunnels; for documentation; with an IPv4 address in it.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['2002::', 16],
] as const)
  inside.ipv6.addSubnet(net, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  return !inside[kind].check(address, kind)
}

/** Thrown for an address that the server does not call. */
export class RefusedAddress extends Error {}

/** Names are judged by what they resolve to, at the very connection: a name that answers differently later gains nothing. */
const publicOnly: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.length || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new RefusedAddress(`${hostname} is not a public address`), [])
    if (options.all) return callback(null, addresses)
    return callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })

/** How long a call may take of which nothing else is said. */
export const TIMEOUT_MS = 10_000
const MOST_BYTES = 1024 * 1024

/** Thrown for an answer that is larger than was asked for. */
export class TooLarge extends Error {}

/** Of these an answer has no body, whatever came with it. */
const WITHOUT_BODY = [204, 205, 304]

/** What came as an answer; throws where its status is none that there is. */
function responseOf({ statusCode = 0, headers }: IncomingMessage, chunks: readonly Buffer[]): Response {
  const received = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) received.append(name, one)
  const body = WITHOUT_BODY.includes(statusCode) ? null : Buffer.concat(chunks)
  return new Response(body, { status: statusCode, headers: received })
}

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | Uint8Array | null | undefined
  mostBytes?: number
  /** How long the whole of it may take, in milliseconds. */
  timeoutMs?: number
}

/**
 * Calls an address that somebody gave: https alone, no private range after name resolution, no redirect, bounded in
 * time and size. `CAIRN_PRIVATE_ADDRESSES=allow` is for providers inside one's own network.
 */
export async function publicFetch(
  { CAIRN_PRIVATE_ADDRESSES }: Pick<Env, 'CAIRN_PRIVATE_ADDRESSES'>,
  address: string,
  { method = 'GET', headers = {}, body, mostBytes = MOST_BYTES, timeoutMs = TIMEOUT_MS }: Sent = {},
): Promise<Response> {
  const url = new URL(address)
  const anywhere = CAIRN_PRIVATE_ADDRESSES === 'allow'
  if (url.protocol !== 'https:' && !(anywhere && url.protocol === 'http:'))
    throw new RefusedAddress(`${url.protocol} is not called`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!anywhere && isIP(literal) && !isPublicAddress(literal))
    throw new RefusedAddress(`${literal} is not a public address`)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(anywhere ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) answer.destroy(new TooLarge('The answer is too large'))
          else chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          // Thrown in here it would be nobody's, and end the process.
          try {
            resolve(responseOf(answer, chunks))
          } catch (error) {
            reject(new Error('The answer is none', { cause: error }))
          }
        })
      },
    )
    sent.on('error', reject)
    // Ended without an answer and without an error: by going over to another protocol, for one.
    sent.on('close', () => reject(new Error('There was no answer')))
    sent.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined))
  })
}
