import { deviceName } from '#contract/rules/device.ts'
import { secondFactorApi, type Passkey } from '#contract/accounts/second-factor.ts'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { errorToast, toast } from '../../../api/toasts.ts'

/** What stands in front of the page: an app being set up, or codes that are shown this once. */
type Open = { kind: 'totp'; secret: string; uri: string } | { kind: 'codes'; codes: string[] } | null
export type FactorActions = ReturnType<typeof useFactors>

/** Does it, and tells by a toast why it could not be done. */
function toasted(run: () => Promise<unknown>): void {
  run().catch((error: unknown) => {
    if (!isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) toast(errorToast(error))
  })
}

type Ask = Parameters<typeof startRegistration>[0]['optionsJSON']

/** A passkey that the browser made; undefined where it made none, which the person knows or is told. */
async function madePasskey(options: Ask) {
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      toast({ severity: 'info', message: 'security.passkeys.known' })
    // The person closed the browser's own question.
    else if (!(error instanceof Error && error.name === 'NotAllowedError')) toast(errorToast(error))
    return undefined
  }
}

/** All that is done with one’s second factors. `onReady`: one is set up and its codes are kept. */
export function useFactors(onReady?: () => void) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: [secondFactorApi.own.id] })

  const shown = (codes: string[]) => {
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
    void refresh()
    if (codes.length === 0) onReady?.()
  }
  const done = async (message: string) => {
    toast({ severity: 'success', message })
    await refresh()
  }

  return {
    open,
    shown,
    close() {
      setOpen(null)
      if (open?.kind === 'codes') onReady?.()
    },
    setUp: () => toasted(async () => setOpen({ kind: 'totp', ...(await call(secondFactorApi.startTotp)) })),
    switchOff: () =>
      toasted(async () => {
        await call(secondFactorApi.removeTotp)
        await done('security.totp.removed')
      }),
    newCodes: () => toasted(async () => shown((await call(secondFactorApi.newRecoveryCodes)).recoveryCodes)),
    remove: ({ id }: Passkey) =>
      toasted(async () => {
        await call(secondFactorApi.removePasskey, { params: { id } })
        await done('security.passkeys.removed')
      }),
    addPasskey: () =>
      toasted(async () => {
        const { challenge, options } = await call(secondFactorApi.passkeyOptions)
        const made = await madePasskey(options as unknown as Ask)
        if (!made) return
        const name = deviceName(navigator.userAgent) ?? t('security.passkeys.one')
        const response = { ...made, response: { ...made.response } }
        const { recoveryCodes } = await call(secondFactorApi.addPasskey, {
          body: { challenge, name, response },
        })
        toast({ severity: 'success', message: 'security.passkeys.added' })
        shown(recoveryCodes)
      }),
  }
}
