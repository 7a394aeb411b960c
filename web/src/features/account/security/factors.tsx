import type { OwnFactors } from '#contract/accounts/second-factor.ts'
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'
import { useFactors, type FactorActions } from './use-factors.ts'

type Props = { own: OwnFactors; actions: FactorActions }

/** One's second factors, and all that is done with them. `onReady`: one is set up and its codes are kept. */
export function Factors({ own, onReady }: { own: OwnFactors; onReady?: () => void }) {
  const actions = useFactors(onReady)
  const isProtected = own.totpSince !== null || own.passkeys.length > 0
  return (
    <>
      <TotpSection own={own} actions={actions} />
      <PasskeysSection passkeys={own.passkeys} onAdd={actions.addPasskey} onRemove={actions.remove} />
      {isProtected && <RecoverySection own={own} actions={actions} />}
      <FactorDialog {...actions} />
    </>
  )
}

function TotpSection({ own, actions: { setUp, switchOff } }: Props) {
  const { t } = useTranslate()
  return (
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
  )
}

function RecoverySection({ own, actions: { newCodes } }: Props) {
  const { t } = useTranslate()
  return (
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
  )
}

function FactorDialog({ open, shown, close }: FactorActions) {
  const { t } = useTranslate()
  return (
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
  )
}
