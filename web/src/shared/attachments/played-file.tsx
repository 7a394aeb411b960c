import type { Attachment } from '#contract/attachments.ts'
import { useRef, useState } from 'react'
import { formatBytes } from '../../ui/bytes.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { Film, Sound } from '../recording/players.tsx'
import classes from './attachments.module.css'
import { FileName } from './file-name.tsx'

type Props = { file: Attachment; renew: () => Promise<readonly Attachment[]> }

/** Whether a file is heard or seen where it stands. */
export const isPlayed = ({ kind }: Pick<Attachment, 'kind'>): boolean => kind === 'audio' || kind === 'video'

export function PlayedFile({ file, renew }: Props) {
  const locale = useLocale()
  const Player = file.kind === 'video' ? Film : Sound
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
    <div className={classes.played}>
      <Player src={src ?? undefined} label={file.name} onError={() => void again().catch(console.error)} />
      <span className={classes.playedName}>
        <FileName name={file.name} />{' '}
        <span className={classes.playedSize}>{formatBytes(file.bytes, locale)}</span>
      </span>
    </div>
  )
}
