import type { Configuration, CustomFetch } from 'openid-client'
import type { Env } from '../../env.ts'
import { publicFetch } from '../../platform/guard/public-fetch.ts'

/** Loaded when a company first uses it. */
export const openId = () => import('openid-client')

export type Client = { issuer: string; clientId: string; clientSecret: string | null }

/** The provider as it describes itself. Rejects where it is unreachable, not allowed or not one. */
export async function discover(
  env: Pick<Env, 'CAIRN_PRIVATE_ADDRESSES'>,
  { issuer, clientId, clientSecret }: Client,
): Promise<Configuration> {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks, None } = await openId()
  const execute = [enableNonRepudiationChecks]
  if (env.CAIRN_PRIVATE_ADDRESSES === 'allow') execute.push(allowInsecureRequests)
  const call: CustomFetch = (address, { method, headers, body }) =>
    publicFetch(env, address, { method, headers, body: body as URLSearchParams | null | undefined })
  return discovery(
    new URL(issuer),
    clientId,
    clientSecret ?? undefined,
    clientSecret === null ? None() : undefined,
    {
      execute,
      [customFetch]: call,
    },
  )
}
