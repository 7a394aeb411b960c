/** What the sign-in sends: fetched when somebody begins to fill it in, so that the screen itself shows without it. */
import { authApi, Credentials } from '#contract/accounts/auth.ts'
import type { ReactNode } from 'react'
import { call, session } from '../../api/client.ts'
import { showFieldErrors, validateWith } from '../../api/forms.tsx'
import { isApiError } from '../../api/api-error.ts'

export type Errors = Record<string, ReactNode>
/** Either done, or the fields that are wrong, found here or by the server. */
export type Outcome = { errors: Errors } | { errors?: undefined }

async function checked(validate: (values: object) => Errors, values: object, send: () => Promise<void>) {
  const errors = validate(values)
  if (Object.keys(errors).length > 0) return { errors }
  try {
    await send()
    return {}
  } catch (error) {
    let fields: Errors = {}
    if (isApiError(error)) showFieldErrors({ setErrors: (found) => (fields = found) }, error)
    if (Object.keys(fields).length > 0) return { errors: fields }
    throw error
  }
}

export const signIn = (values: { email: string; password: string }): Promise<Outcome> =>
  checked(validateWith(Credentials), values, async () => {
    const { token } = await call(authApi.login, { body: values })
    session.accept(token)
  })

export const forgotPassword = (values: { email: string }): Promise<Outcome> =>
  checked(validateWith(authApi.forgotPassword.body), values, async () => {
    await call(authApi.forgotPassword, { body: values })
  })
