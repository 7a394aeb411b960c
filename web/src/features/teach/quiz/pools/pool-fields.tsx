import { limits } from '#contract/limits.ts'
import type { QuestionPool, QuizContent } from '#contract/practice/quiz.ts'
import { asksOf } from '#contract/rules/learning/quiz-shown.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { v4 as uuid } from 'uuid'
import { toast } from '../../../../api/toasts.ts'
import { WholeNumberField } from '../../../../ui/fields/numbers/whole-number-field.tsx'
import {
  idsInPool,
  mayHaveMorePools,
  poolsOf,
  putInPool,
  withMorePool,
  withoutPool,
  withPool,
} from './pool-changes.ts'
import { PoolQuestions } from './pool-questions.tsx'
import classes from './pools.module.css'

type Props = {
  quiz: QuizContent
  /** What cannot be saved as it is, by its place. */
  errors: Record<string, ReactNode>
  /** The quiz at this very moment: an undo is made on what has been written since. */
  latest: () => QuizContent
  onChange: (quiz: QuizContent) => void
}

/** The pools of a quiz: what they are called, and how many of its questions an attempt asks of each. */
export function PoolFields({ quiz, errors, latest, onChange }: Props) {
  const { t } = useTranslate()
  const [choosing, setChoosing] = useState<string | null>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const removedAt = useRef<number | null>(null)
  // Whoever removes one goes on at the next one, or where one is added.
  useEffect(() => {
    if (removedAt.current === null) return
    const names = fields.current?.querySelectorAll<HTMLInputElement>('input[data-pool-name]')
    const next = names?.[removedAt.current] ?? fields.current?.querySelector<HTMLElement>('[data-add-pool]')
    next?.focus()
    removedAt.current = null
  })
  const pools = poolsOf(quiz)
  function add() {
    const names = new Set(pools.map(({ name }) => name))
    let number = pools.length + 1
    while (names.has(t('teach.quiz.pool.new', { number }))) number++
    onChange(withMorePool(quiz, { id: uuid(), name: t('teach.quiz.pool.new', { number }), asks: 1 }))
  }
  function remove(pool: QuestionPool, at: number) {
    const ids = idsInPool(quiz, pool.id)
    removedAt.current = at
    onChange(withoutPool(quiz, pool.id))
    toast({
      severity: 'info',
      message: 'teach.quiz.pool.removed',
      params: { name: pool.name },
      replaces: 'pool_removed',
      undo: () => {
        const now = latest()
        // What was put into another one meanwhile stays there.
        const loose = now.questions.flatMap((one) => (one.pool === undefined ? one.id : []))
        const back = ids.filter((id) => loose.includes(id))
        onChange(putInPool(withMorePool(now, pool, at), back, pool.id))
      },
    })
  }
  return (
    <fieldset ref={fields} className={classes.pools}>
      <legend>{t('teach.quiz.pools')}</legend>
      <p className={classes.how}>{t('teach.quiz.pools.how')}</p>
      {pools.map((pool, at) => (
        <Pool
          key={pool.id}
          pool={pool}
          has={idsInPool(quiz, pool.id).length}
          error={errors[`content.settings.pools.${at}.name`]}
          onChange={(next) => onChange(withPool(quiz, next))}
          onChoose={() => setChoosing(pool.id)}
          onRemove={() => remove(pool, at)}
        />
      ))}
      {mayHaveMorePools(quiz) && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.add ?? ''}
          data-add-pool
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('teach.quiz.pool.add')}
        </Button>
      )}
      {pools.length > 0 && (
        <p className={classes.how} role="status">
          {t('teach.quiz.pools.asks', { asks: asksOf(quiz), count: quiz.questions.length })}
        </p>
      )}
      <PoolQuestions
        quiz={quiz}
        pool={pools.find(({ id }) => id === choosing) ?? null}
        onClose={() => setChoosing(null)}
        onChoose={(ids) => {
          if (!choosing) return
          const now = latest()
          onChange(putInPool(putInPool(now, idsInPool(now, choosing), null), ids, choosing))
        }}
      />
    </fieldset>
  )
}

type PoolProps = {
  pool: QuestionPool
  /** How many questions are in it. */
  has: number
  error: ReactNode
  onChange: (pool: QuestionPool) => void
  onChoose: () => void
  onRemove: () => void
}

function Pool({ pool, has, error, onChange, onChoose, onRemove }: PoolProps) {
  const { t } = useTranslate()
  const { name, asks } = pool
  return (
    <div role="group" aria-label={name} className={classes.pool}>
      <TextInput
        label={t('teach.quiz.pool.name')}
        maxLength={limits.tagLength}
        value={name}
        data-pool-name
        error={error}
        onChange={(event) => onChange({ ...pool, name: event.currentTarget.value })}
      />
      <WholeNumberField
        label={t('teach.quiz.pool.asks')}
        suffix={` ${t('teach.quiz.pool.of', { count: has })}`}
        min={1}
        max={limits.quizQuestions}
        value={asks}
        onChange={(next) => onChange({ ...pool, asks: next })}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={t('teach.quiz.pool.choose_of', { name })}
          aria-haspopup="dialog"
          onClick={onChoose}
        >
          {t('teach.quiz.pool.choose')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('teach.quiz.pool.remove', { name })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      {asks > has && <p className={classes.short}>{t('teach.quiz.pool.too_few', { count: has })}</p>}
    </div>
  )
}
