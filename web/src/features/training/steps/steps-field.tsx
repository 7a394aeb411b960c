import type { PathStep } from '#contract/courses/paths.ts'
import { Paper, Select, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import type { Option } from '../../../ui/fields/use-found-options.ts'
import { useRowDrag } from '../../../ui/lists/use-row-drag.ts'
import { StepRow } from './step-row.tsx'
import { moved, placeOf, stepId } from './steps.ts'
import classes from '../training.module.css'
import { useCourses } from '../use-courses.ts'

export type Titles = readonly { id: string; title: string }[]
type Props = {
  steps: PathStep[]
  /** Of the courses in them. */
  titles: Titles
  onChange: (steps: PathStep[], titles: Titles) => void
  error: ReactNode
}

/** The steps of a path in their order: each one course, or several of which so many are to be completed. */
export function StepsField({ steps, titles, onChange, error }: Props) {
  const { t } = useTranslate()
  const [said, setSaid] = useState('')
  const titleOf = (id: string) => titles.find((one) => one.id === id)?.title ?? ''
  const used = steps.flatMap(({ courseIds }) => courseIds)
  const toAdd = useCourses([], new Set(used))
  function change(next: PathStep[], options: readonly Option[] = []) {
    const known = new Map([
      ...titles.map(({ id, title }) => [id, title] as const),
      ...options.map(({ value, label }) => [value, label] as const),
    ])
    const ids = next.flatMap(({ courseIds }) => courseIds)
    onChange(
      next,
      ids.map((id) => ({ id, title: known.get(id) ?? '' })),
    )
  }
  function move(from: number, to: number) {
    const next = moved(steps, from, to)
    const step = steps[from]
    if (!step || next === steps) return
    change(next)
    const name = step.courseIds.map(titleOf).join(' / ')
    setSaid(t('training.path.moved', { name, place: to + 1, of: steps.length }))
  }
  const drag = useRowDrag((id, over) => {
    const from = steps.findIndex((step) => stepId(step) === id)
    move(from, placeOf(steps, id, over))
  })
  return (
    <Paper p="lg" component="section" aria-label={t('training.path.steps')}>
      <h2 className={classes.heading}>{t('training.path.steps')}</h2>
      {steps.length === 0 && <p className={classes.quiet}>{t('training.path.no_steps')}</p>}
      {steps.length > 1 && <p className={classes.keys}>{t('training.path.keys')}</p>}
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <StepRow
            key={stepId(step)}
            step={step}
            at={at}
            of={steps.length}
            options={step.courseIds.map((id) => ({ value: id, label: titleOf(id) }))}
            elsewhere={new Set(used.filter((id) => !step.courseIds.includes(id)))}
            onChange={(one, options) => change(steps.with(at, one), options)}
            onMove={(to) => move(at, to)}
            onRemove={() => change(steps.toSpliced(at, 1))}
            handle={drag.handle(stepId(step))}
            target={drag.target(stepId(step), drag.moved !== null)}
          />
        ))}
      </ol>
      <Select
        label={t('training.path.add')}
        description={t('training.path.add_how')}
        leftSection={<IconPlus size={18} aria-hidden />}
        {...toAdd.field}
        value={null}
        onChange={(id, option) => {
          if (!id || !option) return
          change([...steps, { courseIds: [id], choose: 1 }], [option])
          toAdd.clear()
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Paper>
  )
}
