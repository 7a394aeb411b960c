import type { Attachment } from '#contract/attachments.ts'
import type { Uploads } from '../attachments/uploads.ts'
import { MarkDialog } from './mark-dialog.tsx'
import { keepOriginal, originalOf } from './originals.ts'
import { usePictureOf, type Renew } from './use-picture-of.ts'

type Props = {
  file: Attachment
  uploads: Uploads
  renew: Renew
  /** Takes away what the marked picture is in the place of. */
  takeAway: (file: Attachment) => Promise<void>
  onClose: () => void
}

/** Draws on a picture that was attached: the marked one is attached in its place once it has arrived. */
export function MarkAttached({ file, uploads, renew, takeAway, onClose }: Props) {
  const before = originalOf(file.id)
  const picture = usePictureOf(file, renew, before?.picture)
  const name = before?.name ?? file.name
  return (
    <MarkDialog
      picture={picture}
      name={name}
      {...(before && { marks: before.marks })}
      onClose={onClose}
      onUse={(marked, marks) => {
        uploads.add([marked], {
          arrived(id) {
            if (picture) keepOriginal(id, { picture, name, marks })
            void takeAway(file)
          },
        })
        onClose()
      }}
    />
  )
}
