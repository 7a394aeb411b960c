import { deviceName } from '#contract/rules/device.ts'
import { secondFactorApi, type OwnFactors, type Passkey } from '#contract/accounts/second-factor.ts'
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { errorToast, toast } from '../../../api/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import classes from '../account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'

type Open = { kind: 'totp'; secret: string; uri: string } | { kind: 'codes'; codes: string[] } | null
/** Does it, and tells by a toast why it could not be done. */
function told(run: () => Promise<unknown>): void {
  run().catch((error: unknown) => {
    if (!isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) toast(errorToast(error))
  })
}

type Ask = Parameters<typeof startRegistration>[0]['optionsJSON']

/** One's second factors, and all that is done with them. `onReady`: one is set up and its codes are kept. */
export function Factors({ own, onReady }: { own: OwnFactors; onReady?: () => void }) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: [secondFactorApi.own.id] })

  const shown = (codes: string[]) => {
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null)
    void refresh()
    if (codes.length === 0) onReady?.()
  }
  const close = () => {
    const wasCodes = open?.kind === 'codes'
    setOpen(null)
    if (wasCodes) onReady?.()
  }
  const done = async (message: string) => {
    toast({ severity: 'success', message })
    await refresh()
  }

  const setUp = () => told(async () => setOpen({ kind: 'totp', ...(await call(secondFactorApi.startTotp)) }))
  const switchOff = () =>
    told(async () => {
      await call(secondFactorApi.removeTotp)
      await done('security.totp.removed')
    })
  const newCodes = () => told(async () => shown((await call(secondFactorApi.newRecoveryCodes)).recoveryCodes))
  const remove = ({ id }: Passkey) =>
    told(async () => {
      await call(secondFactorApi.removePasskey, { params: { id } })
      await done('security.passkeys.removed')
    })
  const addPasskey = () =>
    told(async () => {
      const { challenge, options } = await call(secondFactorApi.passkeyOptions)
      let made
      try {
        made = await startRegistration({ optionsJSON: options as unknown as Ask })
      } catch (error) {
        if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
          return toast({ severity: 'info', message: 'security.passkeys.known' })
        // The person closed the browser's own question.
        if (error instanceof Error && error.name === 'NotAllowedError') return undefined
        return toast(errorToast(error))
      }
      const name = deviceName(navigator.userAgent) ?? t('security.passkeys.one')
      const response = { ...made, response: { ...made.response } }
      const { recoveryCodes } = await call(secondFactorApi.addPasskey, {
        body: { challenge, name, response },
      })
      toast({ severity: 'success', message: 'security.passkeys.added' })
      return shown(recoveryCodes)
    })

  const protectedNow = own.totpSince !== null || own.passkeys.length > 0
  return (
    <>
      <Paper p="lg" component="section" aria-labelledby="totp">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Group gap="xs">
              <Title order={3} size="h4" id="totp">
                {t('security.totp.title')}
              </Title>
              {own.totpSince && <Badge>{t('security.on')}</Badge>}
            </Group>
            <Text c="dimmed" mt={4} maw="60ch">
              {t('security.totp.lead')}
            </Text>
          </div>
          {own.totpSince ? (
            <Button variant="subtle" color="red" onClick={switchOff}>
              {t('security.totp.remove')}
            </Button>
          ) : (
            <Button onClick={setUp}>{t('security.totp.set_up')}</Button>
          )}
        </Group>
      </Paper>
      <Paper p="lg" component="section" aria-labelledby="passkeys">
        <Group justify="space-between" align="flex-start" gap="sm" mb={own.passkeys.length ? 'md' : 0}>
          <div>
            <Title order={3} size="h4" id="passkeys">
              {t('security.passkeys.title')}
            </Title>
            <Text c="dimmed" mt={4} maw="60ch">
              {t('security.passkeys.lead')}
            </Text>
          </div>
          {typeof PublicKeyCredential !== 'undefined' && (
            <Button variant="default" onClick={addPasskey}>
              {t('security.passkeys.add')}
            </Button>
          )}
        </Group>
        {own.passkeys.length > 0 && (
          <ul className={classes.list}>
            {own.passkeys.map((key) => (
              <li key={key.id} className={classes.item}>
                <div className={classes.words}>
                  <div className={classes.name}>{key.name}</div>
                  <div className={classes.facts}>
                    <span>{key.host}</span>
                    <span>
                      {t('security.passkeys.since')} <DateTime at={key.createdAt} style="date" />
                    </span>
                    {key.lastUsedAt && (
                      <span>
                        {t('security.passkeys.last_used')} <RelativeTime at={key.lastUsedAt} />
                      </span>
                    )}
                  </div>
                </div>
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => remove(key)}
                  aria-label={t('security.passkeys.remove_one', { name: key.name })}
                >
                  {t('security.passkeys.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Paper>
      {protectedNow && (
        <Paper p="lg" component="section" aria-labelledby="recovery">
          <Group justify="space-between" align="flex-start" gap="sm">
            <div>
              <Title order={3} size="h4" id="recovery">
                {t('security.recovery.title')}
              </Title>
              <Text c="dimmed" mt={4} maw="60ch">
                {t('security.recovery.left', { count: own.recoveryCodesLeft })}
              </Text>
            </div>
            <Button variant="default" onClick={newCodes}>
              {t('security.recovery.new')}
            </Button>
          </Group>
        </Paper>
      )}
      <Dialog
        opened={open !== null}
        onClose={close}
        title={t(open?.kind === 'codes' ? 'security.recovery.title' : 'security.totp.title')}
        size="lg"
        withCloseButton={false}
        closeOnClickOutside={false}
        // A slip of a key must not lose what can never be shown again.
        closeOnEscape={open?.kind !== 'codes'}
      >
        {open?.kind === 'totp' && (
          <SetUpTotp secret={open.secret} uri={open.uri} onDone={shown} onCancel={close} />
        )}
        {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      </Dialog>
    </>
  )
}
