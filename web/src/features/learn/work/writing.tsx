import type { AssignmentSettings } from '#contract/practice/assignment.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { limits } from '#contract/limits.ts'
import { takesAttachments } from '#contract/rules/learning/answer-files.ts'
import { WorkLink, type Work, type WorkPage } from '#contract/practice/work.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '../../../shared/store.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../api/action.ts'
import { useMe } from '../../../api/session/me.ts'
import { isNewer } from '../../../api/problem.ts'
import { toast } from '../../../api/toasts.ts'
import { Attachments } from '../../../shared/attachments/attachments.tsx'
import { uploadsOf, useUploads } from '../../../shared/attachments/uploads.ts'
import classes from '../../../shared/work/work.module.css'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { SavingState } from '../saving/saving-state.tsx'
import { isHeldUp, whyNotSent } from '../saving/until-arrived.ts'
import { OtherWords } from './other-words.tsx'
import { Recordings } from './recordings.tsx'
import { createWorkSaver, writtenAside } from './work-saver.ts'
import { WrittenLate } from './written-late.tsx'

type Props = {
  workId: string
  lessonId: string
  draft: NonNullable<Work['draft']>
  settings: AssignmentSettings
  /** Others write in it too. */
  together?: boolean
  /** It is taken no more, and read alone. */
  shut?: boolean
  known: (page: WorkPage) => Promise<void>
  /** Reads what became of it. */
  renew: () => Promise<unknown>
  /** It was written elsewhere since: it is to be shown as it is now. */
  onNewer: () => void
}

/** What one writes and adds, until it is handed in. */
export function Writing(props: Props) {
  const { workId, lessonId, draft, settings, together = false, known, renew, onNewer } = props
  const isShut = props.shut ?? false
  const { t } = useTranslate()
  const person = useMe().id
  const [saver] = useState(() => createWorkSaver({ person, workId, lessonId, draft, together }))
  const { text, link, saving, error, over, other } = useStore(saver)
  const owner = { kind: 'coursework' as const, id: draft.roundId }
  const { items } = useUploads(uploadsOf(owner))
  const isSending = items.some(({ state }) => state !== 'failed')
  useLeaveWarning(isHeldUp({ saving, error }) || isSending || other !== null)
  useEffect(() => () => void saver.flush(), [saver])
  useEffect(() => {
    if (together) saver.met(draft)
  }, [together, saver, draft])
  const onOver = useEffectEvent(() => void renew())
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const [isAsked, ask] = useState(false)
  const [isHanding, setHanding] = useState(false)
  const linkField = useRef<HTMLInputElement>(null)
  const { accepts } = settings
  const isLinkWrong = accepts.link && !WorkLink.safeParse(link).success
  const refuse = (message: string) => toast({ severity: 'error', message })
  const handIn = useAction(courseworkApi.handIn, {
    success: 'work.handed_in_toast',
    refreshes: [courseworkApi.page],
    failure: (failed) => {
      // The server’s clock says when it is taken no more, whatever this one shows.
      if (isApiError(failed, 'FORBIDDEN')) void renew()
      if (!isNewer(failed)) return false
      refuse('work.newer')
      onNewer()
      return true
    },
    onSuccess: async (page) => {
      saver.forget()
      await known(page)
    },
  })
  async function send() {
    ask(true)
    if (isLinkWrong) return linkField.current?.focus()
    if (isSending) return refuse('work.files_on_their_way')
    if (items.length > 0) return refuse('work.file_failed')
    if (other) return refuse('work.team.other.how')
    if (!(await saver.flush()) && !saver.get().other) return toast(whyNotSent(saver.get(), 'work.not_sent'))
    if (!saver.get().over && !saver.get().other)
      await handIn
        .mutateAsync({ params: { workId }, body: { round: draft.round, number: saver.arrived() } })
        .catch(() => undefined)
  }
  /** What would be typed while it is handed in would not be in it. */
  async function handOver() {
    setHanding(true)
    await send()
    setHanding(false)
  }
  const isFixed = isHanding || over || isShut
  return (
    <div className={classes.writing}>
      <WrittenLate
        title="work.aside.title"
        message="work.aside.message"
        round={{ ...draft, number: draft.round }}
        find={(round) => writtenAside(person, workId, round)}
      />
      {other && <OtherWords other={other} onTake={saver.takeTheirs} onKeep={saver.keepMine} />}
      {accepts.text && (
        <Textarea
          label={t('work.text')}
          autosize
          minRows={8}
          maxLength={limits.workLength}
          readOnly={isFixed}
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
          readOnly={isFixed}
          ref={linkField}
          value={link}
          error={isLinkWrong && isAsked ? t('work.link.wrong') : undefined}
          onChange={(event) => saver.change({ link: event.currentTarget.value })}
        />
      )}
      {!isFixed && <Recordings owner={owner} settings={settings} />}
      {takesAttachments(accepts) && (
        <Attachments owner={owner} order={2} empty={accepts.files} full={!accepts.files || isShut} />
      )}
      {!other && <SavingState saving={saving} error={error} isEmpty={text === '' && link === ''} />}
      {!isShut && <HandIn {...{ draft, settings, isHanding }} onPress={() => void handOver()} />}
    </div>
  )
}

type HandInProps = Pick<Props, 'draft' | 'settings'> & { isHanding: boolean; onPress: () => void }

function HandIn({ draft, settings, isHanding, onPress }: HandInProps) {
  const { t } = useTranslate()
  return (
    <div className={classes.acts}>
      <Button
        size="md"
        leftSection={<IconSend size={18} aria-hidden />}
        loading={isHanding}
        onClick={onPress}
      >
        {t(draft.round > 1 ? 'work.hand_in_again' : 'work.hand_in')}
      </Button>
      <p className={classes.quiet}>
        {t(settings.passedBy === 'handed_in' ? 'work.hand_in.how_done' : 'work.hand_in.how')}
      </p>
    </div>
  )
}
