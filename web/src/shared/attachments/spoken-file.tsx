import type { Attachment } from '#contract/attachments.ts'
import { useRef, useState } from 'react'
import { formatBytes } from '../../ui/bytes.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { Sound } from '../recording/sound.tsx'
import classes from './attachments.module.css'
import { FileName } from './file-name.tsx'

type Props = { file: Attachment; renew: () => Promise<readonly Attachment[]> }

/** A file that is heard where it stands. */
export function SpokenFile({ file, renew }: Props) {
  const locale = useLocale()
  // It plays on from the address that it began with, while others are given out.
  const [src, setSrc] = useState(file.url)
  const failed = useRef<string>(null)
  /** Its address was over before it was played: once for each address. */
  async function again() {
    if (failed.current === src) return
    failed.current = src
    const fresh = (await renew()).find(({ id }) => id === file.id)
    if (fresh?.url) setSrc(fresh.url)
  }
  return (
    <div className={classes.spoken}>
      <Sound src={src ?? undefined} label={file.name} onError={() => void again().catch(console.error)} />
      <span className={classes.spokenName}>
        <FileName name={file.name} />{' '}
        <span className={classes.spokenSize}>{formatBytes(file.bytes, locale)}</span>
      </span>
    </div>
  )
}
