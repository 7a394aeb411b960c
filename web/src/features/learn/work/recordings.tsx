import type { AttachmentOwner } from '#contract/attachments.ts'
import type { AssignmentSettings } from '#contract/practice/assignment.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconMicrophone } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef } from 'react'
import { uploadsOf } from '../../../shared/attachments/uploads.ts'
import { mayShowScreen, recordable, type Recordable } from '../../../shared/recording/open-microphone.ts'
import { recorderOf } from '../../../shared/recording/recorder.ts'
import { RecordingPanel } from '../../../shared/recording/recording-panel.tsx'
import { useStore } from '../../../shared/store.ts'
import classes from '../../../shared/work/work.module.css'

const MEGABYTE = 1024 * 1024

type Props = { owner: AttachmentOwner; settings: AssignmentSettings }

/** A voice, or what a screen shows, as an answer: recorded here, looked at, and added to what is handed in. */
export function Recordings({ owner, settings }: Props) {
  const { accepts } = settings
  return recordable
    .filter((what) => accepts[what] && (what === 'voice' || mayShowScreen()))
    .map((what) => <Recording key={what} what={what} owner={owner} settings={settings} />)
}

function Recording({ what, owner, settings }: Props & { what: Recordable }) {
  const { t } = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const most = { seconds: limits.workRecordingMinutes * 60, bytes: settings.mostMegabytes * MEGABYTE }
  const recorder = recorderOf(`work:${owner.id}:${what}`, most, what)
  const isBusy = useStore(recorder, ({ state }) => state !== 'idle')
  const Icon = what === 'voice' ? IconMicrophone : IconDeviceDesktop
  return (
    <div className={classes.work}>
      <RecordingPanel
        recorder={recorder}
        label={t(`work.recording.${what}`)}
        onUse={(file) => {
          uploadsOf(owner).add([file])
          return true
        }}
        // The button can be reached again a moment later.
        onClosed={() => requestAnimationFrame(() => button.current?.focus())}
      />
      {!isBusy && (
        <div>
          <Button
            ref={button}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => void recorder.start()}
          >
            {t(`work.record.${what}`)}
          </Button>
        </div>
      )}
    </div>
  )
}
