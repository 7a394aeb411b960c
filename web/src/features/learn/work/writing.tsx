import type { AssignmentSettings } from '#contract/assignment.ts'
import { courseworkApi } from '#contract/coursework.ts'
import { limits } from '#contract/limits.ts'
import { WorkLink, type Work, type WorkPage } from '#contract/work.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconCloudOff, IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { useStore } from '../../../shared/store.ts'
import { useAction } from '../../../api/action.ts'
import { useMe } from '../../../api/me.ts'
import { toast } from '../../../api/toasts.ts'
import { Attachments } from '../../../shared/attachments/attachments.tsx'
import { uploadsOf, useUploads } from '../../../shared/attachments/uploads.ts'
import classes from '../../../shared/work/work.module.css'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import { createWorkSaver } from './work-saver.ts'

type Props = {
  workId: string
  draft: NonNullable<Work['draft']>
  settings: AssignmentSettings
  known: (page: WorkPage) => Promise<void>
}

/** What one writes and adds, until it is handed in. */
export function Writing({ workId, draft, settings, known }: Props) {
  const { t } = useTranslate()
  const person = useMe().id
  const [saver] = useState(() => createWorkSaver({ person, workId, draft }))
  const { text, link, saving, over } = useStore(saver)
  const owner = { kind: 'coursework' as const, id: draft.roundId }
  const { items } = useUploads(uploadsOf(owner))
  const isSending = items.some(({ state }) => state !== 'failed')
  useLeaveWarning(saving === 'waiting' || isSending)
  useEffect(() => () => void saver.flush(), [saver])
  const [isAsked, ask] = useState(false)
  const { accepts } = settings
  const isLinkWrong = accepts.link && !WorkLink.safeParse(link).success
  const handIn = useAction(courseworkApi.handIn, {
    success: 'work.handed_in_toast',
    refreshes: [courseworkApi.page],
    onSuccess: async (page) => {
      saver.forget()
      await known(page)
    },
  })
  async function send() {
    if (isSending) return toast({ severity: 'error', message: 'work.files_on_their_way' })
    if (!(await saver.flush())) return toast({ severity: 'error', message: 'work.not_sent' })
    handIn.mutate({ params: { workId }, body: { round: draft.round } })
  }
  return (
    <div className={classes.writing}>
      {accepts.text && (
        <Textarea
          label={t('work.text')}
          autosize
          minRows={8}
          maxLength={limits.workLength}
          value={text}
          onChange={(event) => saver.change({ text: event.currentTarget.value })}
        />
      )}
      {accepts.link && (
        <TextInput
          type="url"
          inputMode="url"
          label={t('work.link')}
          placeholder="https://"
          maxLength={limits.workLink}
          value={link}
          error={isLinkWrong && isAsked ? t('work.link.wrong') : undefined}
          onChange={(event) => saver.change({ link: event.currentTarget.value })}
        />
      )}
      {accepts.files && <Attachments owner={owner} order={2} empty />}
      <span className={classes.saving} role="status">
        {saving === 'waiting' && (
          <>
            <IconCloudOff size={16} aria-hidden /> {t('quiz.saving.waiting')}
          </>
        )}
        {saving === 'refused' && t('quiz.saving.refused')}
        {saving === 'saved' && (text !== '' || link !== '') && (
          <>
            <IconCheck size={16} aria-hidden /> {t('quiz.saving.saved')}
          </>
        )}
        {over && t('work.over')}
      </span>
      <div className={classes.acts}>
        <Button
          size="md"
          leftSection={<IconSend size={18} aria-hidden />}
          loading={handIn.isPending}
          onClick={() => {
            ask(true)
            if (!isLinkWrong) void send()
          }}
        >
          {t(draft.round > 1 ? 'work.hand_in_again' : 'work.hand_in')}
        </Button>
        <p className={classes.quiet}>
          {t(settings.passedBy === 'handed_in' ? 'work.hand_in.how_done' : 'work.hand_in.how')}
        </p>
      </div>
    </div>
  )
}
