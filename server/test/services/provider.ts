import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Says what the provider knows of a person from now on. */
  know(login: string, claims: Record<string, unknown>): void
  /** Signs in there as a browser would, and answers the query it is sent back with. */
  visit(address: string, login: string): Promise<string>
  stop(): Promise<void>
}

/** A real OpenID Connect provider on a free port. Any password is right. */
export async function testProvider(redirectUris: string[]): Promise<TestProvider> {
  const people = new Map<string, Record<string, unknown>>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = 'cairn'
  const clientSecret = 'a secret between the two of them'
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    cookies: { keys: ['a key for cookies'] },
    pkce: { required: () => true },
    findAccount: (_ctx, id) =>
      Promise.resolve({ accountId: id, claims: () => Promise.resolve({ ...people.get(id), sub: id }) }),
  })
  server.on('request', provider.callback())

  async function visit(address: string, login: string): Promise<string> {
    const jar = new Map<string, string>()
    let url = new URL(address)
    let form: URLSearchParams | undefined
    for (let step = 0; step < 20; step++) {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form ? { method: 'POST', body: form } : {}),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      form = undefined
      const location = answer.headers.get('location')
      if (location) {
        url = new URL(location, url)
        if (url.origin !== issuer) return url.search.slice(1)
        continue
      }
      const page = await answer.text()
      const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!action || !prompt) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`)
      form = new URLSearchParams({ prompt, login, password: 'any' })
      url = new URL(action, url)
    }
    throw new Error('The provider leads round in circles')
  }

  return {
    issuer,
    clientId,
    clientSecret,
    know: (login, claims) => void people.set(login, claims),
    visit,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
