import type { QuestionPool, QuizContent } from '#contract/practice/quiz.ts'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { beginningOf } from '../beginning-of.ts'
import { idsInPool, poolsOf } from './pool-changes.ts'
import classes from './pools.module.css'

type Props = {
  quiz: QuizContent
  /** Null while nothing is asked. */
  pool: QuestionPool | null
  onClose: () => void
  /** The questions that are to be in the pool, and no others. */
  onChoose: (ids: string[]) => void
}

/** Which questions of a quiz are in a pool: of another one they are taken. */
export function PoolQuestions({ pool, onClose, ...rest }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={pool !== null}
      onClose={onClose}
      title={pool && t('teach.quiz.pool.questions_of', { name: pool.name })}
    >
      {pool && <Choose {...rest} pool={pool} onClose={onClose} />}
    </Dialog>
  )
}

function Choose({ quiz, pool, onClose, onChoose }: Props & { pool: QuestionPool }) {
  const { t } = useTranslate()
  const [chosen, choose] = useState(() => idsInPool(quiz, pool.id))
  const others = new Map(poolsOf(quiz).flatMap((one) => (one.id === pool.id ? [] : [[one.id, one.name]])))
  return (
    <Stack gap="md">
      <p className={classes.how}>{t('teach.quiz.pool.one_only')}</p>
      <ol className={classes.found}>
        {quiz.questions.map((question, at) => {
          const other = question.pool && others.get(question.pool)
          return (
            <li key={question.id}>
              <Checkbox
                label={`${at + 1}. ${beginningOf(question) || t('teach.quiz.unwritten')}`}
                description={[
                  t(`teach.quiz.type.${question.type}`),
                  t('questions.points', { points: question.points }),
                  ...(other ? [t('teach.quiz.pool.now_in', { name: other })] : []),
                ].join(' · ')}
                checked={chosen.includes(question.id)}
                onChange={({ currentTarget }) =>
                  choose(
                    currentTarget.checked
                      ? [...chosen, question.id]
                      : chosen.filter((id) => id !== question.id),
                  )
                }
              />
            </li>
          )
        })}
      </ol>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button
          onClick={() => {
            onChoose(chosen)
            onClose()
          }}
        >
          {t('teach.quiz.pool.put', { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  )
}
