declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  type Account = {
    accountId: string
    claims(use: string, scope: string): Promise<Record<string, unknown> & { sub: string }>
  }
  export default class Provider {
    constructor(
      issuer: string,
      options: {
        clients: Record<string, unknown>[]
        claims?: Record<string, string[]>
        conformIdTokenClaims?: boolean
        findAccount?: (ctx: unknown, id: string) => Promise<Account | undefined>
        cookies?: { keys: string[] }
        pkce?: { required: () => boolean }
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
