import type { QuestionPool } from '#contract/practice/quiz.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'

type Props = {
  pools: readonly QuestionPool[]
  value: string | null
  error?: ReactNode
  onChange: (pool: string | null) => void
}

/** Which pool of a quiz a question is in; nothing where the quiz has none. */
export function PoolField({ pools, value, error, onChange }: Props) {
  const { t } = useTranslate()
  if (pools.length === 0) return null
  return (
    <NativeSelect
      label={t('teach.quiz.pool')}
      data={[
        { value: '', label: t('teach.quiz.pool.none') },
        ...pools.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}
