import type { Attachment } from '#contract/attachments.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Uploads } from '../attachments/uploads.ts'
import { MarkDialog } from './mark-dialog.tsx'
import { keepOriginal, originalOf } from './originals.ts'

/** What stands at an address; empty where it does not come, which is no picture either. */
const fetched = (url: string): Promise<Blob> =>
  fetch(url).then(
    (answer) => (answer.ok ? answer.blob() : new Blob()),
    () => new Blob(),
  )

type Props = {
  file: Attachment
  uploads: Uploads
  /** The same files with addresses that are good again. */
  renew: () => Promise<readonly Attachment[]>
  /** Takes away what the marked picture is in the place of. */
  takeAway: (file: Attachment) => Promise<void>
  onClose: () => void
}

/** Draws on a picture that was attached: the marked one is attached in its place once it has arrived. */
export function MarkAttached({ file, uploads, renew, takeAway, onClose }: Props) {
  const before = originalOf(file.id)
  const [picture, setPicture] = useState<Blob | null>(before?.picture ?? null)
  const read = useEffectEvent(async (): Promise<Blob> => {
    const isGood = file.url !== null && Date.parse(file.urlsUntil) > Date.now()
    const at = isGood ? file : (await renew()).find(({ id }) => id === file.id)
    return at?.url ? fetched(at.url) : new Blob()
  })
  useEffect(() => {
    if (picture) return
    let isOver = false
    void read().then((blob) => isOver || setPicture(blob))
    return () => {
      isOver = true
    }
  }, [picture])
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
