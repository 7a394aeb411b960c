import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { FileChooser } from '../../../ui/fields/file-chooser.tsx'
import { IconPhotoPlus, IconScribble, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { MarkDialog } from '../../../shared/marking/mark-dialog.tsx'
import type { Original } from '../../../shared/marking/originals.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './help.module.css'

/** A picture that waits for its request: as it will be sent, and as it was before it was drawn on. */
type Chosen = { key: number; file: File; original: Original | null }

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
let made = 0

/** Pictures that go with a request once it is made; until then they are in this page alone. */
export function usePictures() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const isFull = chosen.length >= limits.helpPictures
  return {
    chosen,
    tooLarge,
    isFull,
    files: chosen.map(({ file }) => file),
    /** Whether any of them was a picture. */
    add(files: readonly File[]): boolean {
      const pictures = files.filter(({ type }) => accepted.includes(type))
      setTooLarge(pictures.find(({ size }) => size > limits.image)?.name ?? null)
      const added = pictures
        .filter(({ size }) => size > 0 && size <= limits.image)
        .map((file): Chosen => ({ key: made++, file, original: null }))
      setChosen((all) => [...all, ...added].slice(0, limits.helpPictures))
      return pictures.length > 0
    },
    remove: (key: number) => setChosen((all) => all.filter((one) => one.key !== key)),
    replace: (key: number, file: File, original: Original) =>
      setChosen((all) => all.map((one) => (one.key === key ? { key, file, original } : one))),
  }
}
type Pictures = ReturnType<typeof usePictures>

type Props = {
  pictures: Pictures
  /** Which is drawn on: what is around must not close by the key that leaves that. */
  marked: number | null
  onMark: (key: number | null) => void
}

/** What the request shows: pictures that are chosen, drawn on and taken out again before it is sent. */
export function PicturesField({ pictures, marked, onMark }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const { chosen, tooLarge, isFull, add, remove, replace } = pictures
  const one = chosen.find(({ key }) => key === marked)
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={classes.pictures} aria-label={t('help.ask.pictures')}>
          {chosen.map(({ key, file }) => (
            <li key={key} className={classes.picture}>
              <span className={classes.pictureName}>{file.name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('marking.mark', { name: file.name })}
                onClick={() => onMark(key)}
              >
                <IconScribble size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('ui.file.remove', { name: file.name })}
                onClick={() => remove(key)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {tooLarge !== null && (
        <Text role="alert" size="sm" c="red">
          {tooLarge}: {t('ui.file.too_large', { limit: formatBytes(limits.image, locale) })}
        </Text>
      )}
      {!isFull && (
        <FileChooser multiple accept={accepted.join(',')} onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconPhotoPlus size={18} aria-hidden />}
            >
              {t('help.ask.picture')}
            </Button>
          )}
        </FileChooser>
      )}
      {one && (
        <MarkDialog
          picture={one.original?.picture ?? one.file}
          name={one.original?.name ?? one.file.name}
          {...(one.original && { marks: one.original.marks })}
          onClose={() => onMark(null)}
          onUse={(file, marks) => {
            const { picture, name } = one.original ?? { picture: one.file, name: one.file.name }
            replace(one.key, file, { picture, name, marks })
            onMark(null)
          }}
        />
      )}
    </div>
  )
}
