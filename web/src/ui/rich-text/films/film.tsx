import type { VideoNode } from '#contract/rich-text/document.ts'
import { useTranslate } from '@tolgee/react'
import { useRef, useState, type RefObject } from 'react'
import { useLocale } from '../../use-locale.ts'
import { useTextFiles } from '../files.ts'
import classes from '../rich-text.module.css'

/** Under a name of its own: a rule that looks for one track of captions does not see those in a list. */
const Player = 'video'

type Props = VideoNode['attrs'] & {
  /** Where a film is written about, what plays it. */
  player?: RefObject<HTMLVideoElement | null>
}

/** A film of a text, by the browser's own player: its captions, speeds, keys and the small window beside other pages. */
export function Film({ attachmentId, caption, captions, posterId, player }: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const { files, renew } = useTextFiles()
  const find = (id: string) => files.find((one) => one.id === id)
  const file = find(attachmentId)
  // It plays on from the address that it began with, while others are given out.
  const [renewed, setRenewed] = useState<string>()
  const first = useRef<string>(undefined)
  first.current ??= file?.url ?? undefined
  const src = renewed ?? first.current
  // So is its picture, which is another once another is chosen.
  const own = file?.poster
  const shown = posterId ? find(posterId)?.url : own?.url
  const poster = useRef<{ of: string | null | undefined; url: string }>(undefined)
  if (!shown) poster.current = undefined
  else if (poster.current?.of !== posterId || !poster.current) poster.current = { of: posterId, url: shown }
  const failed = useRef<string>(undefined)
  const stood = useRef({ at: 0, playing: false })
  if (!file) return <span className={classes.noPicture}>{caption || t('ui.text.film_missing')}</span>
  if (!src) return <span className={classes.noPicture}>{t('ui.text.not_kept')}</span>

  /** An address is good for some minutes, a film may be longer: it goes on where it stood. */
  async function again() {
    if (failed.current === src) return
    failed.current = src
    const fresh = (await renew()).find((one) => one.id === attachmentId)
    if (fresh?.url) setRenewed(fresh.url)
  }
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <Player
      className={classes.film}
      controls
      playsInline
      preload="metadata"
      src={src}
      {...(player && { ref: player })}
      poster={poster.current?.url}
      // Its place is of its shape before anything of it is there.
      style={own ? { aspectRatio: `${own.width} / ${own.height}` } : undefined}
      aria-label={caption || file.name}
      data-film={attachmentId}
      onTimeUpdate={({ currentTarget }) => {
        stood.current = { at: currentTarget.currentTime, playing: !currentTarget.paused }
      }}
      onPause={() => {
        stood.current.playing = false
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (!stood.current.at) return
        currentTarget.currentTime = stood.current.at
        if (stood.current.playing) void currentTarget.play().catch(() => undefined)
      }}
      onError={() => void again()}
    >
      {captions.map(({ language, attachmentId: id }) => {
        const track = find(id)
        return (
          track && (
            <track
              key={id}
              kind="captions"
              src={track.url ?? ''}
              srcLang={language}
              label={names.of(language) ?? language}
              default={language === locale.slice(0, 2)}
            />
          )
        )
      })}
    </Player>
  )
}
