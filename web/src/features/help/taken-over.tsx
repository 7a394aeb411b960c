import type { HelpRequest, TakenHelp } from '#contract/help/help.ts'
import { Alert } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { HelpThread } from './help-thread.tsx'
import classes from './help.module.css'
import { useAbout } from './words.ts'

type Props = {
  taken: TakenHelp
  /** What it was a moment ago, where it was open then. */
  last: HelpRequest | undefined
}

/**
 * For whoever held it until another mentor took it over, or until their time was over, perhaps in the midst of an answer: who
 * has it, and what they wrote.
 */
export function TakenOver({ taken: { mentor, conversationId }, last }: Props) {
  const { t } = useTranslate()
  const about = useAbout()
  return (
    <>
      <PageHeader
        title={last ? about(last.place) : t('help.title')}
        back={{ to: '/dashboard/help', label: t('help.title') }}
      />
      <div className={classes.main}>
        {mentor === null ? (
          <Alert role="alert" title={t('help.taken_over.ended')}>
            {t('help.taken_over.ended.how')}
          </Alert>
        ) : (
          <Alert role="alert" title={t('help.taken_over', { name: mentor })}>
            {t('help.taken_over.how')}
          </Alert>
        )}
        {last && (
          <blockquote className={classes.asked}>
            <p>{last.word}</p>
          </blockquote>
        )}
        <HelpThread id={conversationId} isOver />
      </div>
    </>
  )
}
