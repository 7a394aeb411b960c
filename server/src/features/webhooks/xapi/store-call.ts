/** Of the protocol; a statement itself says no version. */
const VERSION = '1.0.3'

/** Where a store takes statements: beneath the address that it calls its endpoint, or the very address given. */
export function statementsUrl(endpoint: string): string {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith('/statements') ? path : `${path}/statements`
  url.hash = ''
  return url.href
}

export const storeHeaders = (username: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  'x-experience-api-version': VERSION,
  accept: 'application/json, text/plain;q=0.5',
})
