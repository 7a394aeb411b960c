import { Button, Group, Input } from '@mantine/core'
import { FileChooser } from './file-chooser.tsx'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { formatBytes } from '../bytes.ts'
import { useLocale } from '../use-locale.ts'

export type ImageChange = {
  maxBytes: number
  onChoose: (file: File) => void
  onRemove: () => void
  busy?: boolean
  error?: ReactNode
}

type Props = ImageChange & {
  /** What the words call it. */
  of: 'photo' | 'icon' | 'cover'
  /** It as it is shown elsewhere. */
  picture: ReactNode
  /** Whether there is one that can be taken away. */
  isThere: boolean
  /** Kinds of files beside the common ones. */
  alsoAccept?: string
}

const COMMON = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A picture: seen, changed and removed at once, no cropping asked; one that is too large is refused before it is sent. */
export function ImageField({
  of,
  picture,
  isThere,
  alsoAccept,
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
      label={t(`ui.${of}.label`)}
      labelElement="div"
      description={t(`ui.${of}.how`, { limit })}
      error={tooLarge ? t('ui.file.too_large', { limit }) : error}
    >
      <Group gap="md" my="xs">
        {picture}
        <Group gap="xs">
          <FileChooser onChange={choose} accept={alsoAccept ? `${COMMON},${alsoAccept}` : COMMON}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={busy}
              >
                {t(`ui.${of}.${isThere ? 'change' : 'add'}`)}
              </Button>
            )}
          </FileChooser>
          {isThere && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={busy}
              onClick={onRemove}
            >
              {t(`ui.${of}.remove`)}
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}
