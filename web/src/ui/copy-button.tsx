import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { SecretInput } from './fields/secret-input.tsx'

type Props = { value: string; label?: string; compact?: boolean }

/** Copies, and says so to eye and ear; where the browser does not let it, shows what was to be copied. */
export function CopyButton({ value, label, compact = false }: Props) {
  const { t } = useTranslate()
  const { copied, copy, error } = useClipboard({ timeout: 2500 })
  const name = label ?? t('ui.copy.copy')
  const said = copied ? t('ui.copy.copied') : error ? t('ui.copy.failed') : ''
  const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />
  return (
    <>
      {compact ? (
        <ActionIcon variant="subtle" color="gray" aria-label={name} title={name} onClick={() => copy(value)}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={icon} onClick={() => copy(value)}>
          {said || name}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {error && !copied && (
        <SecretInput
          readOnly
          size="xs"
          miw={200}
          value={value}
          aria-label={name}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  )
}
