import { attemptsApi, type QuestionStatistics } from '#contract/practice/attempts.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { Button, Collapse } from '@mantine/core'
import { IconChartBar, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LineText } from '../../../ui/rich-text/line-text.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import classes from './quiz-editor.module.css'

type Props = { courseId: string; lessonId: string }

/** How the published questions are answered: asked for when somebody wants to see it. */
export function QuizStatistics({ courseId, lessonId }: Props) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const params = { id: courseId, lessonId }
  const statistics = useQuery({
    ...query(attemptsApi.statistics, { params }),
    ...freshness.learners,
    enabled: isOpen,
  })
  const items = statistics.data?.items
  const isUnpublished = isApiError(statistics.error, 'NOT_FOUND')
  return (
    <div className={classes.statisticsPane}>
      <Button
        variant="default"
        size="sm"
        className={classes.settingsButton ?? ''}
        aria-expanded={isOpen}
        leftSection={<IconChartBar size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpen((shown) => !shown)}
      >
        {t('teach.statistics')}
      </Button>
      <Collapse expanded={isOpen}>
        <div className={classes.settings}>
          {items?.some(({ answered }) => answered > 0) ? (
            <ol className={classes.statistics}>
              {items.map((item, at) => (
                <Line key={item.id} item={item} number={at + 1} />
              ))}
            </ol>
          ) : items || isUnpublished ? (
            <p className={classes.how}>{t('teach.statistics.none')}</p>
          ) : statistics.isError ? (
            <LoadFailed of={statistics} />
          ) : (
            <LoadingLines lines={3} />
          )}
        </div>
      </Collapse>
    </div>
  )
}

/** From a fifth on a question is commonly kept as it is (R. L. Ebel, Essentials of Educational Measurement, 1972). */
const separationOf = (value: number) => (value < 0 ? 'reversed' : value < 0.2 ? 'little' : 'well')

/** Stands for an answer in the sentence around it, until that is drawn. */
const ANSWER = '\ue000'

function Wrong({ text, times }: NonNullable<QuestionStatistics['wrong']>) {
  const { t } = useTranslate()
  const [before, after] = t('teach.statistics.wrong', { answer: ANSWER, times }).split(ANSWER)
  return (
    <span>
      {before}
      <LineText text={text} />
      {after}
    </span>
  )
}

function Line({ item, number }: { item: QuestionStatistics; number: number }) {
  const { t } = useTranslate()
  const { prompt, answered, right, wrong, separates, rungs } = item
  return (
    <li>
      <strong>
        {number}. {prompt ? plainText(prompt).slice(0, 120) : t('teach.quiz.unwritten')}
      </strong>
      <span>
        {answered
          ? t('teach.statistics.right', { percent: Math.round((100 * right) / answered), count: answered })
          : t('teach.statistics.not_answered')}
      </span>
      {wrong && <Wrong {...wrong} />}
      {separates !== null && (
        <span>{t(`teach.statistics.separates.${separationOf(separates)}`, { value: separates })}</span>
      )}
      {rungs.map(({ rung, opened, right: after }) => (
        <span key={rung}>
          {t('teach.statistics.rung', { rung: t(`teach.quiz.rung.${rung}`), right: after, count: opened })}
        </span>
      ))}
    </li>
  )
}
