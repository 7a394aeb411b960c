import { Alert, Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from '../../ui/drafts/use-leave-warning.ts'
import { useStore } from '../store.ts'
import { fileNameOf, spokenTime, timeOf } from './recording-words.ts'
import type { Recorder } from './recorder.ts'
import classes from './recording.module.css'
import { Film, Sound } from './players.tsx'

/** From here on it is said how little is left. */
const SOON_OVER_SECONDS = 30

type Props = {
  recorder: Recorder
  /** What it is called. */
  label: string
  /** Takes what was recorded; false where that failed, and it stays. */
  onUse: (file: File) => Promise<boolean> | boolean
  /** Nothing is recorded any more, by the person's own wish. */
  onClosed?: () => void
}

/** A recording on its way: what it does now, how long it is, and what was recorded to be heard before it is used. */
export function RecordingPanel({ recorder, label, onUse, onClosed }: Props) {
  const { state, problem } = useStore(recorder)
  const isHeld = state === 'recording' || state === 'paused' || state === 'recorded'
  useLeaveWarning(isHeld)
  useEffect(() => () => recorder.leave(), [recorder])
  function close() {
    recorder.clear()
    onClosed?.()
  }
  if (problem) return <Trouble recorder={recorder} onClose={close} />
  if (state === 'idle') return null
  return (
    <div className={classes.panel} role="group" aria-label={label} data-state={state}>
      {state === 'recorded' ? (
        <Preview recorder={recorder} label={label} onUse={onUse} onClose={close} />
      ) : (
        <Running recorder={recorder} onClose={close} />
      )}
      <Said recorder={recorder} />
    </div>
  )
}

/** What a screen reader says of it; the running time is only shown. */
function Said({ recorder }: { recorder: Recorder }) {
  const { t } = useTranslate()
  const { state, seconds, isFull } = useStore(recorder)
  const left = recorder.most.seconds - seconds
  const isSoonOver = state === 'recording' && left <= SOON_OVER_SECONDS
  return (
    <VisuallyHidden role="status">
      {state === 'recorded'
        ? `${isFull ? `${t('recording.full')} ` : ''}${t('recording.said.recorded', { time: spokenTime(t, seconds) })}`
        : isSoonOver
          ? t('recording.said.soon_over', { time: spokenTime(t, SOON_OVER_SECONDS) })
          : t(`recording.state.${state}`)}
    </VisuallyHidden>
  )
}

function Running({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const { t } = useTranslate()
  const { state, seconds } = useStore(recorder)
  const stop = useRef<HTMLButtonElement>(null)
  const isAsking = state === 'asking'
  useEffect(() => {
    if (!isAsking) stop.current?.focus()
  }, [isAsking])
  return (
    <>
      <div className={classes.line}>
        <span className={classes.state} aria-hidden>
          <span className={classes.dot} />
          {t(`recording.state.${state}`)}
        </span>
        {!isAsking && (
          <span className={classes.time} role="timer" aria-label={t('recording.time')}>
            {timeOf(seconds)} / {timeOf(recorder.most.seconds)}
          </span>
        )}
      </div>
      <div className={classes.line}>
        {!isAsking && (
          <>
            <Button
              ref={stop}
              size="compact-md"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={recorder.finish}
            >
              {t('recording.stop')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              leftSection={
                state === 'paused' ? (
                  <IconPlayerPlay size={16} aria-hidden />
                ) : (
                  <IconPlayerPause size={16} aria-hidden />
                )
              }
              onClick={state === 'paused' ? recorder.resume : recorder.pause}
            >
              {t(state === 'paused' ? 'recording.resume' : 'recording.pause')}
            </Button>
          </>
        )}
        <Button size="compact-md" variant="subtle" color="red" onClick={onClose}>
          {t('recording.discard')}
        </Button>
      </div>
    </>
  )
}

type PreviewProps = Pick<Props, 'recorder' | 'label' | 'onUse'> & { onClose: () => void }

function Preview({ recorder, label, onUse, onClose }: PreviewProps) {
  const { t } = useTranslate()
  const { recorded, seconds, isFull } = useStore(recorder)
  const [isUsing, setUsing] = useState(false)
  const use = useRef<HTMLButtonElement>(null)
  useEffect(() => use.current?.focus(), [])
  if (!recorded) return null
  const { blob, url } = recorded
  async function take() {
    setUsing(true)
    const name = fileNameOf(label, spokenTime(t, seconds), blob.type)
    const isTaken = await onUse(new File([blob], name, { type: blob.type }))
    setUsing(false)
    if (isTaken) onClose()
  }
  return (
    <>
      {isFull && <p className={classes.hint}>{t('recording.full')}</p>}
      {recorder.what === 'screen' ? (
        <Film src={url} label={`${label}, ${spokenTime(t, seconds)}`} />
      ) : (
        <Sound src={url} label={`${label}, ${spokenTime(t, seconds)}`} />
      )}
      <div className={classes.line}>
        <Button
          ref={use}
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={isUsing}
          onClick={() => void take()}
        >
          {t('recording.use')}
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('recording.discard')}
        </Button>
      </div>
    </>
  )
}

/** Why nothing is recorded, and what helps. */
function Trouble({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const { t } = useTranslate()
  const { problem } = useStore(recorder)
  const mayHelp = problem !== 'insecure' && problem !== 'unsupported'
  return (
    <Alert color="orange" role="alert" mb={8} title={t(`recording.problem.${problem}`)}>
      {t(`recording.help.${problem}`)}
      <div className={classes.line}>
        {mayHelp && (
          <Button
            variant="default"
            size="compact-sm"
            mt={8}
            onClick={() => {
              recorder.clear()
              void recorder.start()
            }}
          >
            {t('generic.retry')}
          </Button>
        )}
        <CloseButton mt={8} aria-label={t('recording.close')} onClick={onClose} />
      </div>
    </Alert>
  )
}
