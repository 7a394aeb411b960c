import type { Attachment } from '#contract/attachments.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/** The same files with addresses that are good again. */
export type Renew = () => Promise<readonly Attachment[]>

/** What stands at an address; empty where it does not come, which is no picture either. */
const fetched = (url: string): Promise<Blob> =>
  fetch(url).then(
    (answer) => (answer.ok ? answer.blob() : new Blob()),
    () => new Blob(),
  )

/** The picture that was attached, unless it is known; null while it comes, empty where it does not. */
export function usePictureOf(file: Attachment, renew: Renew, known: Blob | null = null): Blob | null {
  const [picture, setPicture] = useState<Blob | null>(known)
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
  return picture
}
