import { Button, Stack, Switch, Text, Title } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, type ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import { useMomentText, useReached } from '../../../ui/time/time.tsx'
import { useStore } from '../../../shared/store.ts'
import { readChoice } from '../devices/choice.ts'
import type { LocalMedia } from '../devices/local-media.ts'
import { BarButton } from '../room/bar/bar-button.tsx'
import { Video } from '../room/stage/video.tsx'
import { DeviceHelp } from './device-help.tsx'
import { DeviceSelect } from './device-select.tsx'
import { LevelBar } from './level-bar.tsx'
import classes from './preview.module.css'

type Props = {
  local: LocalMedia
  title: string
  name: string
  photoUrl?: string | null
  /** Who is there, when it is. */
  about: ReactNode
  /** What the meeting is about, where that was said. */
  details?: ReactNode
  /** What else must be said before coming in: a guest's name. */
  children?: ReactNode
  /** From when on one may come in; null where one may at any time. */
  opensAt: string | null
  action: string
  busy: boolean
  onJoin: () => void
}

/** How one will look and sound, before anybody sees or hears it. */
export function Preview({
  local,
  title,
  name,
  photoUrl,
  about,
  details,
  children,
  opensAt,
  action,
  busy,
  onJoin,
}: Props) {
  usePageName(title)
  const open = useReached(opensAt)
  const momentText = useMomentText()
  const { t } = useTranslate()
  const { camera, microphone } = useStore(local.store, (s) => s)
  useChosenDevices(local)
  return (
    <main className={classes.screen}>
      <OwnPicture local={local} name={name} photoUrl={photoUrl ?? null} />
      <section className={classes.side}>
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={4} component="div">
            {about}
          </Text>
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (open) onJoin()
          }}
        >
          <Stack>
            {children}
            <DeviceFields local={local} />
            {open ? (
              <Button type="submit" size="md" loading={busy}>
                {action}
              </Button>
            ) : (
              <Text>{t('meet.out.too_early.message', { at: opensAt ? momentText(opensAt) : '' })}</Text>
            )}
            {open && microphone === 'off' && camera === 'off' && (
              <Text size="sm" c="dimmed">
                {t('meet.join_with_neither')}
              </Text>
            )}
          </Stack>
        </form>
        {details}
      </section>
    </main>
  )
}

/** What was on when one was in a meeting last is on again. */
function useChosenDevices(local: LocalMedia): void {
  useEffect(() => {
    const { camera, microphone } = readChoice()
    void (async () => {
      if (camera && local.store.get().camera === 'off') await local.setCamera(true)
      if (microphone && local.store.get().microphone === 'off') await local.setMicrophone(true)
      await local.look()
    })()
  }, [local])
}

function OwnPicture({ local, name, photoUrl }: { local: LocalMedia; name: string; photoUrl: string | null }) {
  const { t } = useTranslate()
  const { camera, microphone, cameraTrack, microphoneTrack } = useStore(local.store, (s) => s)
  const micOn = microphone !== 'off'
  const cameraOn = camera !== 'off'
  return (
    <section className={classes.self} aria-label={t('meet.preview')}>
      <div className={classes.picture}>
        {cameraTrack ? (
          <Video track={cameraTrack} label={t('meet.self_view')} mirrored />
        ) : (
          <Avatar name={name || '?'} photoUrl={photoUrl} size={96} />
        )}
        <div className={classes.buttons}>
          <BarButton
            label={micOn ? t('meet.mute') : t('meet.unmute')}
            icon={micOn ? <IconMicrophone size={22} /> : <IconMicrophoneOff size={22} />}
            tone={micOn ? undefined : 'off'}
            onClick={() => void local.setMicrophone(!micOn)}
          />
          <BarButton
            label={cameraOn ? t('meet.camera_off') : t('meet.camera_on')}
            icon={cameraOn ? <IconVideo size={22} /> : <IconVideoOff size={22} />}
            tone={cameraOn ? undefined : 'off'}
            onClick={() => void local.setCamera(!cameraOn)}
          />
        </div>
      </div>
      {microphoneTrack && microphone === 'on' && <LevelBar track={microphoneTrack} />}
    </section>
  )
}

/** Which camera, microphone and speaker, and what to do where one cannot be had. */
function DeviceFields({ local }: { local: LocalMedia }) {
  const { t } = useTranslate()
  const state = useStore(local.store, (s) => s)
  const { devices } = state
  return (
    <>
      {state.cameraProblem && (
        <DeviceHelp kind="camera" problem={state.cameraProblem} onRetry={() => void local.setCamera(true)} />
      )}
      {state.microphoneProblem && (
        <DeviceHelp
          kind="microphone"
          problem={state.microphoneProblem}
          onRetry={() => void local.setMicrophone(true)}
        />
      )}
      <DeviceSelect
        label={t('meet.camera')}
        devices={devices.cameras}
        chosen={state.cameraId}
        onChoose={(id) => void local.chooseCamera(id)}
      />
      {state.blurred !== null && (
        <Switch
          label={t('meet.blur')}
          checked={state.blurred}
          onChange={({ currentTarget }) => void local.setBlur(currentTarget.checked)}
        />
      )}
      <DeviceSelect
        label={t('meet.microphone')}
        devices={devices.microphones}
        chosen={state.microphoneId}
        onChoose={(id) => void local.chooseMicrophone(id)}
      />
      <DeviceSelect
        label={t('meet.speaker')}
        devices={devices.speakers}
        chosen={state.speakerId}
        onChoose={(id) => local.chooseSpeaker(id)}
      />
    </>
  )
}
