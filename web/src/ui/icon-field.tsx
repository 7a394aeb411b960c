import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { formatBytes } from './bytes.ts'
import { useLocale } from './use-locale.ts'

type Props = {
  /** Whose icon it is. */
  name: string
  /** The icon as it is now. */
  iconUrl: string | null
  /** One that is chosen and not sent yet. */
  file?: File | null
  maxBytes: number
  onChoose: (file: File) => void
  onRemove: () => void
  busy?: boolean
  error?: ReactNode
}

const accept = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml'

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** A company's icon: seen as it will be, changed and removed. */
export function IconField({
  name,
  iconUrl,
  file = null,
  maxBytes,
  onChoose,
  onRemove,
  busy = false,
  error,
}: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const [tooLarge, setTooLarge] = useState(false)
  const shown = useObjectUrl(file) ?? iconUrl
  const limit = formatBytes(maxBytes, locale)

  function choose(chosen: File | null) {
    if (!chosen) return
    setTooLarge(chosen.size > maxBytes)
    if (chosen.size <= maxBytes) onChoose(chosen)
  }

  return (
    <Input.Wrapper
      label={t('ui.icon.label')}
      labelElement="div"
      description={t('ui.icon.how', { limit })}
      error={tooLarge ? t('ui.file.too_large', { limit }) : error}
    >
      <Group gap="md" my="xs">
        <Brand name={name || '·'} iconUrl={shown} size={56} hideName />
        <Group gap="xs">
          <FileButton onChange={choose} accept={accept}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={busy}
              >
                {t(shown ? 'ui.icon.change' : 'ui.icon.add')}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={busy}
              onClick={onRemove}
            >
              {t('ui.icon.remove')}
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}
