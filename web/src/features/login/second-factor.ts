/** What the second step sends: fetched only by who has a second factor. */
import { SecondFactorRequired, secondFactorApi } from '#contract/second-factor.ts'
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import type { ApiError } from '../../api/api-error.ts'
import { call, session } from '../../api/client.ts'

type Ask = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Answer = { id: string; response: Record<string, unknown> }

/** What the refusal asks for. */
export const askedBy = (error: ApiError): SecondFactorRequired | undefined =>
  SecondFactorRequired.safeParse(error.details).data

/** Undefined where the person closed the browser's own question. */
async function answer(options: Record<string, unknown>): Promise<Answer | undefined> {
  try {
    const given = await startAuthentication({ optionsJSON: options as unknown as Ask })
    return { ...given, response: { ...given.response } }
  } catch (error) {
    if (error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError'))
      return undefined
    throw error
  }
}

export async function finishByCode(challenge: string, code: string): Promise<void> {
  const { token } = await call(secondFactorApi.verify, { body: { challenge, code } })
  session.accept(token)
}

export async function finishByPasskey(challenge: string): Promise<boolean> {
  const { options } = await call(secondFactorApi.verifyOptions, { body: { challenge } })
  const passkey = await answer(options)
  if (!passkey) return false
  const { token } = await call(secondFactorApi.verify, { body: { challenge, passkey } })
  session.accept(token)
  return true
}

/** Signs in by a passkey alone; false where the person changed their mind. */
export async function signInByPasskey(): Promise<boolean> {
  const { challenge, options } = await call(secondFactorApi.signInOptions)
  const response = await answer(options)
  if (!response) return false
  const { token } = await call(secondFactorApi.signIn, { body: { challenge, response } })
  session.accept(token)
  return true
}
