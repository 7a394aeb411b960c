/** What the second step sends: fetched only by who has a second factor. */
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import type { ApiError } from '../../api/api-error.ts'
import { call, session } from '../../api/client.ts'
import { answerByPasskey } from '../../api/session/passkey.ts'

/** What the refusal asks for. */
export const askedBy = (error: ApiError): SecondFactorRequired | undefined =>
  SecondFactorRequired.safeParse(error.details).data

export async function finishByCode(challenge: string, code: string): Promise<void> {
  const { token } = await call(secondFactorApi.verify, { body: { challenge, code } })
  session.accept(token)
}

export async function finishByPasskey(challenge: string): Promise<boolean> {
  const { options } = await call(secondFactorApi.verifyOptions, { body: { challenge } })
  const passkey = await answerByPasskey(options)
  if (!passkey) return false
  const { token } = await call(secondFactorApi.verify, { body: { challenge, passkey } })
  session.accept(token)
  return true
}

/** Signs in by a passkey alone; false where the person changed their mind. */
export async function signInByPasskey(): Promise<boolean> {
  const { challenge, options } = await call(secondFactorApi.signInOptions)
  const response = await answerByPasskey(options)
  if (!response) return false
  const { token } = await call(secondFactorApi.signIn, { body: { challenge, response } })
  session.accept(token)
  return true
}
