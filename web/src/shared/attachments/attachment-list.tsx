import { ActionIcon, Loader } from '@mantine/core'
import { IconFile, IconScribble, IconTrash } from '@tabler/icons-react'
import type { Attachment } from '#contract/attachments.ts'
import { useTranslate } from '@tolgee/react'
import type { MouseEvent, ReactNode } from 'react'
import { useSaveFile } from '../../api/files/use-download.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { DrawAnswerButton } from '../marking/draw-answer-button.tsx'
import classes from './attachments.module.css'
import { FileName } from './file-name.tsx'
import { isPlayed, PlayedFile } from './played-file.tsx'

function Sign({ file }: { file: Attachment }) {
  if (file.kind === 'image')
    return <img src={file.url ?? undefined} alt="" loading="lazy" className={classes.thumbnail} />
  // Its player is its sign.
  return isPlayed(file) ? null : <IconFile size={20} aria-hidden className={classes.icon} />
}

type Props = {
  files: readonly Attachment[]
  /** Asks for the same files with addresses that are good again. */
  renew: () => Promise<readonly Attachment[]>
  onRemove?: ((file: Attachment) => void) | undefined
  /** Draws on a picture. */
  onMark?: ((file: Attachment) => void) | undefined
  /** Draws on a picture, to answer with it. */
  onDraw?: ((file: Attachment) => void) | undefined
  /** Files on their way, below those that are there. */
  children?: ReactNode
}

/** A file by its name and size. */
function Open({ file, renew }: { file: Attachment } & Pick<Props, 'renew'>) {
  const { t } = useTranslate()
  const locale = useLocale()
  const { save, savingId } = useSaveFile(renew)
  const size = formatBytes(file.bytes, locale)
  const label = t('attachments.open', { name: file.name, size })
  const words = (
    <>
      <FileName name={file.name} />
      <span className={classes.small}>{size}</span>
    </>
  )
  if (file.url === null || file.kind === 'document')
    return (
      <button
        type="button"
        className={classes.words}
        aria-label={label}
        aria-busy={savingId === file.id}
        onClick={() => save(file)}
      >
        {words}
        {savingId === file.id && <Loader size={16} className={classes.saving} aria-hidden />}
      </button>
    )
  async function open(event: MouseEvent) {
    if (Date.parse(file.urlsUntil) > Date.now()) return
    event.preventDefault()
    const fresh = (await renew()).find(({ id }) => id === file.id)
    if (fresh?.url) location.assign(fresh.url)
  }
  return (
    <a
      className={classes.words}
      href={file.url}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      onClick={(event) => void open(event)}
    >
      {words}
    </a>
  )
}

/** Files: what is heard or seen plays where it stands; an image opens in a tab of its own, and the rest is saved. */
export function AttachmentList({ files, renew, onRemove, onMark, onDraw, children }: Props) {
  const { t } = useTranslate()
  return (
    <ul className={classes.list}>
      {files.map((file) => (
        <li key={file.id} className={classes.row}>
          <Sign file={file} />
          {isPlayed(file) ? <PlayedFile file={file} renew={renew} /> : <Open file={file} renew={renew} />}
          {onMark && file.kind === 'image' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('marking.mark', { name: file.name })}
              onClick={() => onMark(file)}
            >
              <IconScribble size={18} />
            </ActionIcon>
          )}
          {onDraw && file.kind === 'image' && (
            <DrawAnswerButton name={file.name} onDraw={() => onDraw(file)} />
          )}
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('ui.file.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </li>
      ))}
      {children}
    </ul>
  )
}
