import { attemptsApi } from '#contract/practice/attempts.ts'
import type { QuestionStatistics } from '#contract/practice/statistics.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { Button, Collapse } from '@mantine/core'
import { IconChartBar, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../../api/api-error.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import editor from '../quiz-editor.module.css'
import { QuestionFigures } from './question-figures.tsx'
import classes from './statistics.module.css'

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
    <div className={classes.pane}>
      <Button
        variant="default"
        size="sm"
        className={editor.settingsButton ?? ''}
        aria-expanded={isOpen}
        leftSection={<IconChartBar size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpen((shown) => !shown)}
      >
        {t('teach.statistics')}
      </Button>
      <Collapse expanded={isOpen}>
        <div className={editor.settings}>
          {items?.some(({ answered }) => answered > 0) ? (
            <ol className={classes.statistics}>
              {items.map((item, at) => (
                <Line key={item.id} item={item} number={at + 1} />
              ))}
            </ol>
          ) : items || isUnpublished ? (
            <p className={editor.how}>{t('teach.statistics.none')}</p>
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

function Line({ item, number }: { item: QuestionStatistics; number: number }) {
  const { t } = useTranslate()
  return (
    <li>
      <strong>
        {number}. {item.prompt ? plainText(item.prompt).slice(0, 120) : t('teach.quiz.unwritten')}
      </strong>
      <QuestionFigures item={item} />
    </li>
  )
}
