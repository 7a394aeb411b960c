import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { formatBytes } from './bytes.ts'
import { useLocale } from './use-locale.ts'

type Props = {
  name: string
  surname: string
  photoUrl: string | null
  maxBytes: number
  onChoose: (file: File) => void
  onRemove: () => void
  busy?: boolean
  error?: ReactNode
}

const accept = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A person's photo: seen, changed and removed at once, no cropping asked. */
export function PhotoField({
  name,
  surname,
  photoUrl,
  maxBytes,
  onChoose,
  onRemove,
  busy = false,
  error,
}: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const [tooLarge, setTooLarge] = useState(false)
  const limit = formatBytes(maxBytes, locale)

  function choose(file: File | null) {
    if (!file) return
    setTooLarge(file.size > maxBytes)
    if (file.size <= maxBytes) onChoose(file)
  }

  return (
    <Input.Wrapper
      label={t('ui.photo.label')}
      labelElement="div"
      description={t('ui.photo.how', { limit })}
      error={tooLarge ? t('ui.file.too_large', { limit }) : error}
    >
      <Group gap="md" my="xs">
        <Avatar name={name} surname={surname} photoUrl={photoUrl} size={72} />
        <Group gap="xs">
          <FileButton onChange={choose} accept={accept}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={busy}
              >
                {photoUrl ? t('ui.photo.change') : t('ui.photo.add')}
              </Button>
            )}
          </FileButton>
          {photoUrl && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={busy}
              onClick={onRemove}
            >
              {t('ui.photo.remove')}
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}
