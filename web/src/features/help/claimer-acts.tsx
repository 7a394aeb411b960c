import { helpApi, type HelpRequest } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconClock, IconVideo } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/action.ts'
import classes from './help.module.css'
import { HelpedDialog } from './helped-dialog.tsx'
import { afterHelp, useMoveHelp } from './use-help.ts'
import { fullName } from './words.ts'

/** For who holds it: a room at once, more time, back to the others, or done. */
export function ClaimerActs({ request }: { request: HelpRequest }) {
  const { id, state, moves, student, meetingCode } = request
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [closing, setClosing] = useState(false)
  const renew = useMoveHelp()
  const release = useMoveHelp(() => void navigate('/dashboard/help'))
  const meet = useAction(helpApi.meet, {
    refreshes: afterHelp,
    success: false,
    onSuccess: ({ code }) => navigate(`/meet/${code}?help=${id}`),
  })
  const params = { id }
  if (moves.length === 0) return null
  return (
    <div className={classes.acts}>
      {moves.includes('answer') && (
        <Button
          variant={state === 'claimed' ? 'light' : 'default'}
          leftSection={<IconVideo size={18} aria-hidden />}
          loading={meet.isPending}
          onClick={() => meet.mutate({ params })}
        >
          {meetingCode ? t('help.meeting.join') : t('help.meet', { name: student.name })}
        </Button>
      )}
      {moves.includes('close') && (
        <Button variant="default" onClick={() => setClosing(true)}>
          {t('help.close')}
        </Button>
      )}
      {moves.includes('renew') && (
        <Button
          variant="default"
          leftSection={<IconClock size={18} aria-hidden />}
          loading={renew.isPending}
          onClick={() => renew.mutate({ params, body: { move: 'renew' } })}
        >
          {t('help.renew')}
        </Button>
      )}
      {moves.includes('release') && (
        <Button
          variant="subtle"
          loading={release.isPending}
          aria-label={t('help.release_named', { name: fullName(student) })}
          onClick={() => release.mutate({ params, body: { move: 'release' } })}
        >
          {t('help.release')}
        </Button>
      )}
      {state === 'claimed' && !moves.includes('renew') && (
        <span className={classes.quiet}>{t('help.renew.no_more')}</span>
      )}
      <HelpedDialog request={request} move="close" opened={closing} onClose={() => setClosing(false)} />
    </div>
  )
}
