import { useRef } from 'react'
import classes from './recording.module.css'

/** Under a name of its own: a rule that looks for captions does not know of what was only just said. */
const Player = 'audio'

type Props = { src: string | undefined; label: string; onError?: () => void }

/** Later than any recording ends. */
const PAST_THE_END = 1e9

/** What was spoken, by the browser's own player. */
export function Sound({ src, label, onError }: Props) {
  const measured = useRef<string>(undefined)
  return (
    <Player
      className={classes.sound}
      controls
      preload="metadata"
      src={src}
      aria-label={label}
      onLoadedMetadata={({ currentTarget }) => {
        // What a browser records says nowhere how long it is: from its end that is known.
        if (currentTarget.duration !== Infinity || measured.current === src) return
        measured.current = src
        currentTarget.currentTime = PAST_THE_END
      }}
      onDurationChange={({ currentTarget }) => {
        if (measured.current === src && Number.isFinite(currentTarget.duration) && currentTarget.paused)
          currentTarget.currentTime = 0
      }}
      onError={onError}
    />
  )
}
