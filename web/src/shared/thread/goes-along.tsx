import { limits } from '#contract/limits.ts'
import { ActionIcon } from '@mantine/core'
import { FileChooser } from '../../ui/fields/file-chooser.tsx'
import { IconMicrophone, IconPaperclip } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef } from 'react'
import { recorderOf } from '../recording/recorder.ts'
import { RecordingPanel } from '../recording/recording-panel.tsx'
import { useStore } from '../store.ts'
import { ParcelFiles } from './parcel-files.tsx'
import type { Parcel } from './use-parcel.ts'

const most = { seconds: limits.voiceSeconds, bytes: limits.messageFile }

/** What is spoken into a conversation, and the button that begins it. */
export function useVoice(conversation: string) {
  const button = useRef<HTMLButtonElement>(null)
  return { recorder: recorderOf(conversation, most), button }
}
type Props = { parcel: Parcel; voice: ReturnType<typeof useVoice> }

function AttachButton({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslate()
  return (
    <FileChooser multiple onChange={(files) => void parcel.add(files)}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          size={36}
          aria-label={t('messages.attach')}
          disabled={parcel.isFull}
        >
          <IconPaperclip size={20} />
        </ActionIcon>
      )}
    </FileChooser>
  )
}

function RecordButton({ parcel, voice }: Props) {
  const { t } = useTranslate()
  const isBusy = useStore(voice.recorder, ({ state }) => state !== 'idle')
  return (
    <ActionIcon
      ref={voice.button}
      variant="subtle"
      size={36}
      bg="transparent"
      aria-label={t('recording.voice.record')}
      disabled={parcel.isFull || isBusy}
      onClick={() => void voice.recorder.start()}
    >
      <IconMicrophone size={20} />
    </ActionIcon>
  )
}

/** What adds to a message, before its words. */
export function GoAlongButtons(props: Props) {
  return (
    <>
      <AttachButton parcel={props.parcel} />
      <RecordButton {...props} />
    </>
  )
}

/** What goes along with the message that is being written, and what is being spoken. */
export function GoesAlong({ parcel, voice: { recorder, button } }: Props) {
  const { t } = useTranslate()
  return (
    <>
      <RecordingPanel
        recorder={recorder}
        label={t('recording.voice')}
        onUse={(file) => parcel.add([file])}
        // The button can be reached again a moment later.
        onClosed={() => requestAnimationFrame(() => button.current?.focus())}
      />
      <ParcelFiles parcel={parcel} />
    </>
  )
}
