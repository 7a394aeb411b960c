import { Title, type TitleOrder, VisuallyHidden } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPaperclip } from '@tabler/icons-react'
import { attachmentsApi, type Attachment, type AttachmentOwner } from '#contract/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import '../../ui/styles/dropzone.css'
import type { DrawToAnswer } from '../marking/draw-to-answer.tsx'
import { MarkAttached } from '../marking/mark-attached.tsx'
import { AttachmentList } from './attachment-list.tsx'
import classes from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import { uploadsOf, useUploads, type Uploads } from './uploads.ts'
import { useTakeAway } from './use-take-away.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null

type AddingProps = {
  uploads: Uploads
  labelId: string
  endings?: readonly string[] | undefined
  pictures: boolean
}

/** Takes files that are dropped, chosen or pasted anywhere but where one types. */
function Adding({ uploads, labelId, endings = [], pictures }: AddingProps) {
  const { t } = useTranslate()
  const id = useId()
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!files.length || isTyping(event.target)) return
    event.preventDefault()
    uploads.add(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
  return (
    <Dropzone
      multiple
      onDrop={(files) => uploads.add(files)}
      className={classes.zone}
      // The file field itself is what the keyboard reaches and what is read out; the zone around it is for the pointer.
      activateOnKeyboard={false}
      inputProps={{
        tabIndex: 0,
        'aria-labelledby': `${labelId} ${id}-how`,
        accept: endings.join(',') || undefined,
      }}
    >
      <IconPaperclip size={18} aria-hidden />
      <span id={`${id}-how`}>{t(pictures ? 'attachments.add_pictures' : 'attachments.add')}</span>
    </Dropzone>
  )
}

type Props = {
  owner: AttachmentOwner
  order?: TitleOrder
  hideTitle?: boolean
  empty?: boolean
  /** What names them, where that is said already. */
  labelledBy?: string
  /** Of what is offered where one chooses a file; what comes is judged by its bytes. */
  endings?: readonly string[]
  /** Whether it takes pictures alone, and says so. */
  pictures?: boolean
  /** Whether pictures that may be changed can be drawn on. */
  draws?: boolean
  /** Draws on a picture of somebody else, to answer with it. */
  onDraw?: DrawToAnswer | null
  /** Whether no more may be added. */
  full?: boolean
}

/**
 * The files of an owner: opened by those who may, added and removed by those who may. Nothing is shown to whoever may
 * not, nor where there are none, unless `empty` says so.
 */
export function Attachments(props: Props) {
  const { owner, order = 2, hideTitle = false, empty = false, labelledBy, endings } = props
  const { draws = false, full = false, pictures = false, onDraw } = props
  const title = pictures ? 'attachments.pictures' : 'attachments.title'
  const { t } = useTranslate()
  const ownId = useId()
  const labelId = labelledBy ?? ownId
  const { kind, id } = owner
  const { data, refetch } = useQuery({
    ...query(attachmentsApi.list, { query: { kind, id } }),
    ...freshness.attachments,
  })
  const uploads = uploadsOf(owner)
  const { items, arrived } = useUploads(uploads)
  const takeAway = useTakeAway()
  const [marked, setMarked] = useState<Attachment | null>(null)
  const renew = async () => (await refetch()).data?.items ?? []

  if (!data || (!data.items.length && !data.mayChange && !empty)) return null
  return (
    <section aria-labelledby={labelId} className={classes.attachments}>
      {labelledBy ? null : hideTitle ? (
        <VisuallyHidden id={labelId}>{t(title)}</VisuallyHidden>
      ) : (
        <Title order={order} size="h5" id={labelId}>
          {t(title)}
        </Title>
      )}
      {data.items.length === 0 && items.length === 0 && (
        <p className={classes.small}>{t(pictures ? 'attachments.no_pictures' : 'attachments.none')}</p>
      )}
      <AttachmentList
        files={data.items}
        renew={renew}
        onMark={draws && data.mayChange && !full ? setMarked : undefined}
        onDraw={onDraw ? (file) => onDraw({ file, renew }) : undefined}
        onRemove={data.mayChange ? (file) => void takeAway(file) : undefined}
      >
        {items.map((item) => (
          <UploadRow key={item.key} item={item} uploads={uploads} />
        ))}
      </AttachmentList>
      {data.mayChange && !full && (
        <Adding uploads={uploads} labelId={labelId} endings={endings} pictures={pictures} />
      )}
      {marked && (
        <MarkAttached
          key={marked.id}
          file={marked}
          uploads={uploads}
          renew={renew}
          takeAway={takeAway}
          onClose={() => setMarked(null)}
        />
      )}
      <VisuallyHidden role="status">
        {arrived ? t('attachments.added', { name: arrived }) : ''}
      </VisuallyHidden>
    </section>
  )
}
