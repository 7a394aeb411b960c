import { limits } from '#contract/limits.ts'
import { halfReview } from '#contract/rules/learning/graders/two-graders.ts'
import { Button, Input } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, type ReactNode } from 'react'
import { UploadRow } from '../../../../shared/attachments/upload-row.tsx'
import { uploadsOf, useUploads } from '../../../../shared/attachments/uploads.ts'
import { recorderOf } from '../../../../shared/recording/recorder.ts'
import { RecordingPanel } from '../../../../shared/recording/recording-panel.tsx'
import { useStore } from '../../../../shared/store.ts'
import { SpokenComments } from '../../../../shared/work/spoken-comments.tsx'
import type { ReviewSaver } from '../review-saver.ts'
import classes from '../reviews.module.css'

const most = { seconds: limits.voiceSeconds, bytes: limits.audio }

/** What is spoken about a piece of work, from the press of the button until it is part of the review. */
export function useSpokenReview(saver: ReviewSaver) {
  const { id, voicesOf } = saver.get().work
  const uploads = uploadsOf({ kind: 'work_review', id: voicesOf })
  const recorder = recorderOf(`review:${id}`, most)
  const { items } = useUploads(uploads)
  const isRecording = useStore(recorder, ({ state }) => state !== 'idle')
  return { uploads, recorder, items, isRecording, isBusy: isRecording || items.length > 0 }
}

type Props = {
  voice: ReturnType<typeof useSpokenReview>
  saver: ReviewSaver
  isOneOfTwo: boolean
  error: ReactNode
}

/** What is said aloud about the whole: recorded here, heard, and part of the review once it is added. */
export function VoiceField({ voice, saver, isOneOfTwo, error }: Props) {
  const { t } = useTranslate()
  const { uploads, recorder, items, isRecording } = voice
  const button = useRef<HTMLButtonElement>(null)
  const voices = useStore(saver, ({ review }) => review.voices) ?? []
  const isHeld = useStore(saver, ({ releasing }) => releasing !== null)
  const mostVoices = isOneOfTwo ? halfReview.voices : limits.reviewVoices
  const now = () => saver.get().review.voices ?? []
  return (
    <div className={classes.voice}>
      <SpokenComments
        ids={voices}
        onRemove={isHeld ? undefined : (id) => saver.change({ voices: now().filter((one) => one !== id) })}
      />
      {items.length > 0 && (
        <ul className={classes.uploads}>
          {items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
      <RecordingPanel
        recorder={recorder}
        label={t('reviews.voice')}
        onUse={(file) => {
          uploads.add([file], { arrived: (id) => saver.change({ voices: [...now(), id] }) })
          return true
        }}
        // The button can be reached again a moment later.
        onClosed={() => requestAnimationFrame(() => button.current?.focus())}
      />
      {!isRecording && !isHeld && voices.length + items.length < mostVoices && (
        <div>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconMicrophone size={18} aria-hidden />}
            onClick={() => void recorder.start()}
          >
            {t('reviews.voice.record')}
          </Button>
        </div>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
