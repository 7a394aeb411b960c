import { Button } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '../call/call.ts'
import { isOwnTab, type CallState } from '../call/call-state.ts'
import { note } from '../call/note.ts'
import { useStore } from '../../../shared/store.ts'
import type { Source } from '../engine/engine.ts'
import classes from './room.module.css'

const heard: Source[] = ['microphone', 'screenAudio']

/** The tracks to be heard: everybody's but one's own other tabs'. */
function audible(state: CallState): MediaStreamTrack[] {
  return [...state.tracks].flatMap(([peerId, tracks]) => {
    const peer = state.peers.get(peerId)
    if (!peer || isOwnTab(state, peer)) return []
    return heard.flatMap((source) => tracks[source] ?? [])
  })
}

/** A speaker for each track; `blocked` where the browser waits for a press before it plays anything. */
function speakers(blocked: (is: boolean) => void) {
  const playing = new Map<MediaStreamTrack, HTMLAudioElement>()
  let sinkId = ''
  const play = (audio: HTMLAudioElement) =>
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') blocked(true)
    })
  // A speaker that was pulled out is replaced by the browser's own choice.
  const route = (audio: HTMLAudioElement) => {
    if ('setSinkId' in audio) audio.setSinkId(sinkId).catch(note)
  }
  return {
    set(tracks: readonly MediaStreamTrack[]) {
      for (const [track, audio] of playing)
        if (!tracks.includes(track)) {
          playing.delete(track)
          audio.srcObject = null
        }
      for (const track of tracks)
        if (!playing.has(track)) {
          const audio = new Audio()
          audio.srcObject = new MediaStream([track])
          playing.set(track, audio)
          if (sinkId) route(audio)
          void play(audio)
        }
    },
    choose(speakerId: string) {
      if (speakerId === sinkId) return
      sinkId = speakerId
      for (const audio of playing.values()) route(audio)
    },
    playAll() {
      blocked(false)
      for (const audio of playing.values()) void play(audio)
    },
  }
}

/** Plays what is said; and offers a way to hear where the browser waits for a press. */
export function AudioOut({ call }: { call: Call }) {
  const { t } = useTranslate()
  const state = useStore(call.store, (s) => s)
  const speakerId = useStore(call.local.store, (s) => s.speakerId)
  const [blocked, setBlocked] = useState(false)
  const [out] = useState(() => speakers(setBlocked))
  const last = useRef('')
  const tracks = audible(state)
  const key = tracks.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (key === last.current) return
    last.current = key
    out.set(tracks)
  })
  useEffect(() => out.choose(speakerId ?? ''), [out, speakerId])
  useEffect(
    () => () => {
      last.current = ''
      out.set([])
    },
    [out],
  )
  return (
    blocked && (
      <Button className={classes.hear} leftSection={<IconVolume size={18} />} onClick={() => out.playAll()}>
        {t('meet.tap_to_hear')}
      </Button>
    )
  )
}
