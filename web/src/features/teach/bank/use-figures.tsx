import { attemptsApi } from '#contract/practice/attempts.ts'
import type { BankQuestion } from '#contract/practice/question-bank.ts'
import { Button, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { freshness } from '../freshness.ts'
import { QuestionFigures } from '../quiz/statistics/question-figures.tsx'
import statistics from '../quiz/statistics/statistics.module.css'
import classes from './bank.module.css'

/** How a question goes in one quiz: asked for when somebody wants to see it. */
export function UseFigures({ use }: { use: BankQuestion['usedIn'][number] }) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const params = { id: use.courseId, lessonId: use.lessonId }
  const found = useQuery({
    ...query(attemptsApi.statistics, { params }),
    ...freshness.learners,
    enabled: isOpen,
  })
  const item = found.data?.items.find(({ id }) => id === use.questionId)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.figuresButton ?? ''}
        aria-label={t('bank.uses.how_it_goes', { lesson: use.lesson })}
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpen((shown) => !shown)}
      >
        {t('teach.statistics')}
      </Button>
      <Collapse expanded={isOpen}>
        <div className={statistics.figures}>
          {item ? (
            <QuestionFigures item={item} />
          ) : found.data ? (
            <span className={classes.quiet}>{t('bank.uses.not_there')}</span>
          ) : found.isError ? (
            <LoadFailed of={found} />
          ) : (
            isOpen && <LoadingLines lines={3} />
          )}
        </div>
      </Collapse>
    </>
  )
}
