import { attachmentsApi, type Attachment } from '#contract/attachments.ts'
import type { Message } from '#contract/help/message.ts'
import { useTranslate } from '@tolgee/react'
import { useRef, useState, type MouseEvent } from 'react'
import { call } from '../../api/client.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import { DrawAnswerButton } from '../marking/draw-answer-button.tsx'
import type { DrawToAnswer } from '../marking/draw-to-answer.tsx'
import type { Renew } from '../marking/use-picture-of.ts'
import classes from './thread.module.css'

/** Small in the conversation, whole in a tab of its own. */
function Picture({ file, renew }: { file: Attachment; renew: Renew }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const asked = useRef<string | null>(null)
  async function open(event: MouseEvent) {
    if (Date.parse(file.urlsUntil) > Date.now()) return
    event.preventDefault()
    const fresh = (await renew()).find(({ id }) => id === file.id)
    if (fresh?.url) location.assign(fresh.url)
  }
  /** Its address was over before it was scrolled to: once for each address. */
  function again() {
    if (asked.current === file.url) return
    asked.current = file.url
    renew().catch(console.error)
  }
  return (
    <a
      href={file.url ?? undefined}
      target="_blank"
      rel="noreferrer"
      className={classes.picture}
      aria-label={t('attachments.open', { name: file.name, size: formatBytes(file.bytes, locale) })}
      onClick={(event) => void open(event)}
    >
      <img
        src={file.url ?? undefined}
        alt=""
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading="lazy"
        onError={again}
      />
    </a>
  )
}

type Props = { message: Message; attached: NonNullable<Message['attached']>; onDraw: DrawToAnswer | null }

/** What went along with a message. */
export function MessageFiles({ message, attached, onDraw }: Props) {
  const { t } = useTranslate()
  const [fresh, setFresh] = useState<readonly Attachment[] | null>(null)
  const files = fresh ?? attached.files
  const renew = async () => {
    const { items } = await call(attachmentsApi.list, { query: { kind: 'message', id: attached.parcel } })
    setFresh(items)
    return items
  }
  if (files.length === 0) return <em>{t('messages.files')}</em>
  return (
    <PicturesAndFiles
      files={files}
      renew={renew}
      {...(onDraw && { onDraw: (file) => onDraw({ file, renew, message }) })}
    />
  )
}

type PicturesAndFilesProps = {
  files: readonly Attachment[]
  renew: Renew
  /** Draws on a picture, to answer with it. */
  onDraw?: (file: Attachment) => void
}

/** Pictures to look at, and the rest by its name. */
export function PicturesAndFiles({ files, renew, onDraw }: PicturesAndFilesProps) {
  const pictures = files.filter(({ kind }) => kind === 'image')
  const others = files.filter(({ kind }) => kind !== 'image')
  return (
    <>
      {pictures.length > 0 && (
        <span className={classes.pictures}>
          {pictures.map((file) => (
            <span key={file.id} className={classes.pictureBox}>
              <Picture file={file} renew={renew} />
              {onDraw && <DrawAnswerButton name={file.name} onDraw={() => onDraw(file)} />}
            </span>
          ))}
        </span>
      )}
      {others.length > 0 && <AttachmentList files={others} renew={renew} />}
    </>
  )
}
