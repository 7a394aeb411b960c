import { Loader } from '@mantine/core'
import { IconFile, IconMicrophone, IconMovie, IconPackage, IconPhoto } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { formatBytes } from '../bytes.ts'
import { useLocale } from '../use-locale.ts'
import { useTextFile } from './files.ts'
import classes from './rich-text.module.css'

const icons = {
  document: IconFile,
  image: IconPhoto,
  video: IconMovie,
  package: IconPackage,
  audio: IconMicrophone,
}

/** A file of a text: its name, its kind and how large it is; pressed, it is saved. */
export function FileChip({ id }: { id: string }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const { file, save, savingId } = useTextFile(id)
  if (!file) return <span className={classes.noPicture}>{t('ui.text.file_missing')}</span>
  const Icon = icons[file.kind]
  const ending = /\.(\w{1,8})$/.exec(file.name)?.[1]?.toUpperCase()

  return (
    <button type="button" className={classes.file} aria-busy={savingId === id} onClick={() => save(file)}>
      {savingId === id ? <Loader size={22} aria-hidden /> : <Icon size={22} aria-hidden />}
      <span className={classes.fileName}>{file.name}</span>
      <span className={classes.fileFacts}>
        {[ending, formatBytes(file.bytes, locale)].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}
