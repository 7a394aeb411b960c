import type { IncomingMessage } from 'node:http'
import { API_PREFIX } from '#contract/prefix.ts'

/** No route has a part as long as this; one that is longer names nothing. */
const LONGEST_PART = 300

const unreadable = new WeakSet<IncomingMessage>()

/** A path that no route names: of the API or of the pages, as the one that was asked for. */
const nobodys = (path: string) => (path.startsWith(`${API_PREFIX}/`) ? `${API_PREFIX}/-` : '/-')

/**
 * What the router is asked for. An address that it could not decode, or would not, is asked for as one that is nobody's:
 * so its request is one like any other, with all that every answer has. The framework would answer it past every hook.
 */
export function routedUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const path = url.split(/[?#]/, 1)[0] ?? ''
  try {
    const tooLong = decodeURI(path)
      .split('/')
      .some((part) => part.length > LONGEST_PART)
    return tooLong && path.startsWith(`${API_PREFIX}/`) ? nobodys(path) : url
  } catch {
    unreadable.add(request)
    return nobodys(path)
  }
}

export const isReadable = (request: IncomingMessage): boolean => !unreadable.has(request)
