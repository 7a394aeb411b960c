import type { HelpRequest } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconVideo } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './help.module.css'
import { HelpedDialog } from './helped-dialog.tsx'
import { useMoveHelp } from './use-help.ts'

/** For who asked: whether it helped, to the meeting, or no longer needed. */
export function StudentActs({ request }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'helped' | 'cancel' | null>(null)
  const move = useMoveHelp()
  const { id, state, moves, meetingCode, mentor, told } = request
  const params = { id }
  const answered = state === 'awaiting_student' || state === 'awaiting_mentor'
  return (
    <>
      {told && <p className={classes.quiet}>{t(`help.told.${told}`)}</p>}
      {state === 'claimed' && mentor && (
        <p className={classes.quiet}>{t('help.claimed.how', { name: mentor.name })}</p>
      )}
      {moves.length > 0 && (
        <div className={classes.acts}>
          {meetingCode && (
            <Button
              component={Link}
              to={`/meet/${meetingCode}?help=${id}`}
              leftSection={<IconVideo size={18} aria-hidden />}
            >
              {t('help.meeting.join')}
            </Button>
          )}
          {answered && (
            <Button
              variant={meetingCode ? 'default' : 'filled'}
              leftSection={<IconCheck size={18} aria-hidden />}
              onClick={() => ask('helped')}
            >
              {t('help.helped')}
            </Button>
          )}
          {moves.includes('reply') && (
            <Button
              variant="default"
              loading={move.isPending}
              onClick={() => move.mutate({ params, body: { move: 'reply' } })}
            >
              {t('help.not_yet')}
            </Button>
          )}
          {moves.includes('cancel') && (
            <Button variant="subtle" onClick={() => ask('cancel')}>
              {t('help.cancel')}
            </Button>
          )}
        </div>
      )}
      <HelpedDialog request={request} move="helped" opened={asked === 'helped'} onClose={() => ask(null)} />
      <ConfirmDialog
        opened={asked === 'cancel'}
        onClose={() => ask(null)}
        onConfirm={() => move.mutateAsync({ params, body: { move: 'cancel' } })}
        title={t('help.cancel.title')}
        message={t('help.cancel.message')}
        action={t('help.cancel.action')}
      />
    </>
  )
}
