import { useEffect, useRef } from 'react'
import classes from './tile.module.css'

type Props = {
  track: MediaStreamTrack
  label: string
  mirrored?: boolean
  contain?: boolean
  onSize?: (size: { width: number; height: number } | null) => void
}

/** A picture that moves; the sound is played elsewhere, once. */
export function Video({ track, label, mirrored = false, contain = false, onSize }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return
    video.srcObject = new MediaStream([track])
    // Refused only where nothing may play by itself; a picture without sound always may.
    video.play().catch(() => undefined)
    return () => {
      video.srcObject = null
    }
  }, [track])
  useEffect(() => {
    const video = element.current
    if (!video || !onSize) return
    const watch = new ResizeObserver(() =>
      onSize({ width: Math.round(video.clientWidth), height: Math.round(video.clientHeight) }),
    )
    watch.observe(video)
    return () => {
      watch.disconnect()
      onSize(null)
    }
  }, [onSize])
  return (
    <video
      ref={element}
      className={classes.video}
      data-mirrored={mirrored || undefined}
      data-contain={contain || undefined}
      autoPlay
      playsInline
      muted
      aria-label={label}
    />
  )
}
