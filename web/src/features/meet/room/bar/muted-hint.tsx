import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import { levelMeter } from '../../devices/level.ts'
import classes from '../room.module.css'

const LOOK_MS = 150
const LOUD = 0.15
const LOOKS = 4
const SHOWN_MS = 5000

/** Whether somebody talks into a microphone that is muted: a second track of the same device still listens. */
function useTalksMuted(track: MediaStreamTrack | null, muted: boolean): boolean {
  const [talks, setTalks] = useState(false)
  useEffect(() => {
    if (!track || !muted) return
    const ear = track.clone()
    ear.enabled = true
    const meter = levelMeter(ear)
    let loud = 0
    let until = 0
    const timer = setInterval(() => {
      loud = meter.read() > LOUD ? loud + 1 : Math.max(0, loud - 1)
      if (loud >= LOOKS) until = Date.now() + SHOWN_MS
      setTalks(Date.now() < until)
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      meter.close()
      ear.stop()
      setTalks(false)
    }
  }, [track, muted])
  return talks
}

export function MutedHint({ call }: { call: Call }) {
  const { t } = useTranslate()
  const { microphone, microphoneTrack } = useStore(call.local.store, (s) => s)
  const talks = useTalksMuted(microphoneTrack, microphone === 'off')
  return (
    <div className={classes.hint} role="status">
      {talks && (
        <span className={classes.hintBox}>
          {t('meet.you_are_muted')}
          <Button
            size="compact-sm"
            leftSection={<IconMicrophone size={16} />}
            onClick={() => void call.local.setMicrophone(true)}
          >
            {t('meet.unmute')}
          </Button>
        </span>
      )}
    </div>
  )
}
