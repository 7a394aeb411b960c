import { VisuallyHidden } from '@mantine/core'
import { attachmentsApi, type AttachmentOwner } from '#contract/attachments.ts'
import type { Data } from '#contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { readText } from '../../api/files/read-text.ts'
import { freshness } from '../../api/freshness.ts'
import { useSaveFile } from '../../api/files/use-download.ts'
import type { EditorFiles, TextFiles } from '../../ui/rich-text/files.ts'
import { AttachmentList } from './attachment-list.tsx'
import classes from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import { uploadsOf, useUploads } from './uploads.ts'

const SOON_MS = 5000
const NEW_MS = 5 * 60_000

/** Whether the picture of a film that has just come may come as well. */
const isDrawing = ({ items, makesPosters }: Data<typeof attachmentsApi.list>): boolean =>
  makesPosters &&
  items.some(
    ({ kind, poster, createdAt }) =>
      kind === 'video' && !poster && Date.parse(createdAt) > Date.now() - NEW_MS,
  )

/** The files of an owner, for the texts that name them; for those who may open all of its files. */
export function useTextFiles({ kind, id }: AttachmentOwner): TextFiles {
  const { data, refetch } = useQuery({
    ...query(attachmentsApi.list, { query: { kind, id } }),
    ...freshness.attachments,
    refetchInterval: ({ state }) =>
      state.data && isDrawing(state.data) ? SOON_MS : freshness.attachments.refetchInterval,
  })
  const renew = async () => (await refetch()).data?.items ?? []
  return { files: data?.items ?? [], makesPosters: data?.makesPosters, renew, ...useSaveFile(renew) }
}

/** The same while such a text is written. Files go on their way while another text is open. */
export function useEditorFiles(owner: AttachmentOwner): EditorFiles & { busy: boolean } {
  const { t } = useTranslate()
  const files = useTextFiles(owner)
  const uploads = uploadsOf(owner)
  const { items, arrived } = useUploads(uploads)
  return {
    ...files,
    send: (sent, place, leave) => uploads.add(sent, { arrived: place, left: leave }),
    async read(id) {
      const found = files.files.find((one) => one.id === id)
      const fresh =
        found && Date.parse(found.urlsUntil) > Date.now()
          ? found
          : (await files.renew()).find((one) => one.id === id)
      return fresh?.url ? await readText(fresh.url) : ''
    },
    busy: items.some(({ state }) => state !== 'failed'),
    underWay: (
      <>
        {items.length > 0 && (
          <div className={classes.underWay}>
            <AttachmentList files={[]} renew={files.renew}>
              {items.map((item) => (
                <UploadRow key={item.key} item={item} uploads={uploads} />
              ))}
            </AttachmentList>
          </div>
        )}
        <VisuallyHidden role="status">
          {arrived ? t('attachments.added', { name: arrived }) : ''}
        </VisuallyHidden>
      </>
    ),
  }
}
