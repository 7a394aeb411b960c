import { Title, type TitleOrder, VisuallyHidden } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPaperclip } from '@tabler/icons-react'
import { attachmentsApi, type AttachmentOwner } from '#contract/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useId } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import '../../ui/styles/dropzone.css'
import { AttachmentList } from './attachment-list.tsx'
import classes from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import { uploadsOf, useUploads, type Uploads } from './uploads.ts'
import { useTakeAway } from './use-take-away.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Takes files that are dropped, chosen or pasted anywhere but where one types. */
function Adding({ uploads, labelId }: { uploads: Uploads; labelId: string }) {
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
      inputProps={{ tabIndex: 0, 'aria-labelledby': `${labelId} ${id}-how` }}
    >
      <IconPaperclip size={18} aria-hidden />
      <span id={`${id}-how`}>{t('attachments.add')}</span>
    </Dropzone>
  )
}

type Props = { owner: AttachmentOwner; order?: TitleOrder; hideTitle?: boolean; empty?: boolean }

/**
 * The files of an owner: opened by those who may, added and removed by those who may. Nothing is shown to whoever may
 * not, nor where there are none, unless `empty` says so.
 */
export function Attachments({ owner, order = 2, hideTitle = false, empty = false }: Props) {
  const { t } = useTranslate()
  const labelId = useId()
  const { kind, id } = owner
  const { data, refetch } = useQuery({
    ...query(attachmentsApi.list, { query: { kind, id } }),
    ...freshness.attachments,
  })
  const uploads = uploadsOf(owner)
  const { items, arrived } = useUploads(uploads)
  const takeAway = useTakeAway()

  if (!data || (!data.items.length && !data.mayChange && !empty)) return null
  return (
    <section aria-labelledby={labelId} className={classes.attachments}>
      {hideTitle ? (
        <VisuallyHidden id={labelId}>{t('attachments.title')}</VisuallyHidden>
      ) : (
        <Title order={order} size="h5" id={labelId}>
          {t('attachments.title')}
        </Title>
      )}
      {data.items.length === 0 && items.length === 0 && (
        <p className={classes.small}>{t('attachments.none')}</p>
      )}
      <AttachmentList
        files={data.items}
        renew={async () => (await refetch()).data?.items ?? []}
        onRemove={data.mayChange ? (file) => void takeAway(file) : undefined}
      >
        {items.map((item) => (
          <UploadRow key={item.key} item={item} uploads={uploads} />
        ))}
      </AttachmentList>
      {data.mayChange && <Adding uploads={uploads} labelId={labelId} />}
      <VisuallyHidden role="status">
        {arrived ? t('attachments.added', { name: arrived }) : ''}
      </VisuallyHidden>
    </section>
  )
}
