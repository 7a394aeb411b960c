import { answersApi } from '#contract/help/answers.ts'
import type { HelpRequest } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { AnswerStanding } from '../../../shared/answers/answer-standing.tsx'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import classes from '../help.module.css'
import { ShareDialog } from './share-dialog.tsx'

/** For the mentor who answered: to share it with everyone, and what became of it. */
export function SharedAnswer({ request }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const [sharing, share] = useState(false)
  const { id, state, answeredAt, place } = request
  const isAnswered = answeredAt !== null && state !== 'claimed' && state !== 'queued'
  const { data } = useQuery({
    ...query(answersApi.ofRequest, { params: { id } }),
    ...freshness.help,
    enabled: isAnswered,
  })
  if (!isAnswered || !data) return null
  const { proposed } = data
  const dialog = (
    <ShareDialog
      requestId={id}
      isQuestion={place.question !== null}
      found={data}
      opened={sharing}
      onClose={() => share(false)}
    />
  )
  if (!proposed)
    return (
      <div className={classes.acts}>
        <Button
          variant={state === 'closed' ? 'filled' : 'default'}
          leftSection={<IconShare3 size={18} aria-hidden />}
          onClick={() => share(true)}
        >
          {t('answers.propose')}
        </Button>
        {dialog}
      </div>
    )
  return (
    <section className={classes.card} aria-label={t('answers.shared')}>
      <h2 className={classes.cardTitle}>{t('answers.shared')}</h2>
      <AnswerStanding answer={proposed} />
      <p className={classes.about}>{proposed.asked}</p>
      <AnswerText text={proposed.text} />
      {proposed.state === 'rejected' && proposed.reason && (
        <p className={classes.quiet}>
          {t('answers.reason')}: {proposed.reason}
        </p>
      )}
      {(proposed.state === 'proposed' || proposed.state === 'rejected') && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => share(true)}>
            {t('answers.propose.change')}
          </Button>
        </div>
      )}
      {dialog}
    </section>
  )
}
