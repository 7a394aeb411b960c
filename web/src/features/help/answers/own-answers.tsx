import { answersApi, type SharedAnswer } from '#contract/help/answers.ts'
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { AnswerStanding } from '../../../shared/answers/answer-standing.tsx'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import classes from '../help.module.css'

/** What one answered or published for everyone, and whom it helped. */
export default function OwnAnswers() {
  const { t } = useTranslate()
  const list = useInfiniteQuery({ ...infinite(answersApi.mine), ...freshness.help })
  const all = list.data?.pages.flatMap(({ items }) => items) ?? []
  const helped = list.data?.pages[0]?.helped ?? 0
  return (
    <>
      <PageHeader
        title={t('answers.mine')}
        description={t('answers.mine.lead')}
        back={{ to: '/dashboard/help', label: t('help.title') }}
      />
      {list.isPending && <LoadingLines lines={3} height={96} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {helped > 0 && (
        <div className={classes.thanks}>
          <strong>{t('answers.mine.helped', { count: helped })}</strong>
          <span>{t('answers.mine.thanks')}</span>
        </div>
      )}
      {list.data && all.length === 0 && (
        <Empty
          icon={<IconBulb size={28} />}
          title={t('answers.mine.none')}
          message={t('answers.mine.none_how')}
          actions={
            <Button component={Link} to="/dashboard/help">
              {t('answers.mine.request')}
            </Button>
          }
        />
      )}
      {all.length > 0 && (
        <ul className={classes.rows}>
          {all.map((one) => (
            <Row key={one.id} answer={one} />
          ))}
        </ul>
      )}
      <MoreButton of={list} />
    </>
  )
}

function Row({ answer }: { answer: SharedAnswer }) {
  const { t } = useTranslate()
  const { asked, text, place, mine, state, reason, proposedAt } = answer
  const where =
    place.question === null
      ? place.lesson
      : t('answers.place.question', { lesson: place.lesson, number: place.question })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.about}>{asked}</p>
        <AnswerText text={text} />
        <p className={classes.quiet}>
          {place.course} · {where} · {t(mine.mentor ? 'answers.as.mentor' : 'answers.as.reviewer')} ·{' '}
          <RelativeTime at={proposedAt} />
        </p>
        <AnswerStanding answer={answer} />
        {state === 'rejected' && reason && (
          <p className={classes.quiet}>
            {t('answers.reason')}: {reason}
          </p>
        )}
      </div>
    </li>
  )
}
