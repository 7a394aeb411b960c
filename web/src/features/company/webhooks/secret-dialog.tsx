import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './webhooks.module.css'

/** Shows a secret: the one time anyone can read it. A slip beside the dialog must not lose it. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={secret !== null}
      onClose={onClose}
      title={t('webhooks.secret')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
    >
      {secret !== null && (
        <Stack gap="md">
          <Alert color="yellow">{t('webhooks.secret_once')}</Alert>
          <code className={classes.secret}>{secret}</code>
          <Group justify="flex-end" gap="xs">
            <CopyButton value={secret} />
            <Button onClick={onClose} data-autofocus>
              {t('webhooks.secret_kept')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
