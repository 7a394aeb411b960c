import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'

type Ask = Parameters<typeof startAuthentication>[0]['optionsJSON']
export type PasskeyAnswer = { id: string; response: Record<string, unknown> }

/** Has the browser answer by a passkey; undefined where the person closed the browser's own question. */
export async function answerByPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer | undefined> {
  try {
    const given = await startAuthentication({ optionsJSON: options as unknown as Ask })
    return { ...given, response: { ...given.response } }
  } catch (error) {
    if (error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError'))
      return undefined
    throw error
  }
}
