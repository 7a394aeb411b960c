import type { Mastery } from '#contract/practice/practice.ts'
import { ENOUGH, HINT_COSTS, RECENT, weightOf } from '#contract/rules/learning/mastery.ts'
import { Button, Collapse, Progress } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useId, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { LoadFailed } from '../load-failed.tsx'
import classes from './knows.module.css'

type Props = {
  of: UseQueryResult<Mastery>
  /** Whose it is: one’s own, or somebody’s whom one helps. */
  whose: 'own' | 'other'
}

/** What somebody knows, by topic, and how that is worked out. */
export function Knows({ of, whose }: Props) {
  const { t } = useTranslate()
  return (
    <Card title={t(`knows.title.${whose}`)}>
      {of.data ? (
        <Topics topics={of.data.topics} whose={whose} />
      ) : of.isError ? (
        <LoadFailed of={of} />
      ) : (
        <LoadingLines lines={3} height={36} />
      )}
    </Card>
  )
}

function Topics({ topics, whose }: { topics: Mastery['topics']; whose: Props['whose'] }) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const how = useId()
  if (topics.length === 0) return <p className={classes.quiet}>{t(`knows.none.${whose}`)}</p>
  return (
    <>
      <ul className={classes.topics}>
        {topics.map(({ topic, percent, answers }) => (
          <li key={topic}>
            <span className={classes.topic}>{topic}</span>
            <span className={classes.figure}>
              {percent === null ? t('knows.too_few') : t('knows.percent', { percent })}
            </span>
            {percent !== null && (
              <Progress className={classes.bar ?? ''} value={percent} size="sm" aria-label={topic} />
            )}
            <small className={classes.quiet}>{t('knows.answers', { count: answers })}</small>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={how}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpen((open) => !open)}
      >
        {t('knows.how')}
      </Button>
      <div id={how}>
        <Collapse expanded={isOpen}>
          <ul className={classes.how}>
            <li>{t('knows.how.recent', { count: RECENT, enough: ENOUGH })}</li>
            <li>{t('knows.how.weight', { medium: weightOf.medium, hard: weightOf.hard })}</li>
            <li>{t('knows.how.hints', { percent: 100 * HINT_COSTS })}</li>
            <li>{t('knows.how.figure')}</li>
            <li>{t('knows.how.shown')}</li>
          </ul>
        </Collapse>
      </div>
    </>
  )
}
