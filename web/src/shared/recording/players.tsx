import { useRef, type SyntheticEvent } from 'react'
import classes from './recording.module.css'

/** Under names of their own: a rule that looks for captions does not know of what was only just recorded. */
const players = { audio: 'audio', video: 'video' } as const

type Props = { src: string | undefined; label: string; onError?: () => void }
type Played = SyntheticEvent<HTMLMediaElement>

/** Later than any recording ends. */
const PAST_THE_END = 1e9

/** By the browser's own player, which is told how long a recording is. */
function Player({ kind, src, label, onError }: Props & { kind: keyof typeof players }) {
  const measured = useRef<string>(undefined)
  const Of = players[kind]
  return (
    <Of
      className={kind === 'video' ? classes.film : classes.sound}
      controls
      preload="metadata"
      src={src}
      aria-label={label}
      onLoadedMetadata={({ currentTarget }: Played) => {
        // What a browser records says nowhere how long it is: from its end that is known.
        if (currentTarget.duration !== Infinity || measured.current === src) return
        measured.current = src
        currentTarget.currentTime = PAST_THE_END
      }}
      onDurationChange={({ currentTarget }: Played) => {
        if (measured.current === src && Number.isFinite(currentTarget.duration) && currentTarget.paused)
          currentTarget.currentTime = 0
      }}
      onError={onError}
    />
  )
}

/** What was spoken. */
export const Sound = (props: Props) => <Player kind="audio" {...props} />
/** What was shown. */
export const Film = (props: Props) => <Player kind="video" {...props} />
