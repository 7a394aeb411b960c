import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import classes from './security.module.css'

/** The one time that anyone can read them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslate()
  const text = `${codes.join('\n')}\n`
  return (
    <Stack gap="md">
      <Alert color="yellow" title={t('security.recovery.keep')}>
        {t('security.recovery.keep_how')}
      </Alert>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <CopyButton value={text} label={t('security.recovery.copy')} />
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('security.recovery.download')}
          </Button>
        </Group>
        <Button onClick={onClose}>{t('security.recovery.kept')}</Button>
      </Group>
    </Stack>
  )
}
