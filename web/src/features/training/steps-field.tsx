import { coursesApi } from '#contract/courses.ts'
import { limits } from '#contract/limits.ts'
import type { Path, PathStep } from '#contract/paths.ts'
import { ActionIcon, MultiSelect, NumberInput, Paper, Select, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { query } from '../../api/client.ts'
import { moved } from './steps.ts'
import classes from './training.module.css'

type Props = {
  steps: PathStep[]
  titles: Path['titles']
  onChange: (steps: PathStep[]) => void
  error: ReactNode
}

const MOST = 200

/** The steps of a path in their order: each one course, or several of which so many are to be completed. */
export function StepsField({ steps, titles, onChange, error }: Props) {
  const { t } = useTranslate()
  const { data } = useQuery(
    query(coursesApi.list, { query: { page: 1, pageSize: MOST, state: 'published' } }),
  )
  const known = new Map([
    ...titles.map(({ id, title }) => [id, title] as const),
    ...(data?.items ?? []).map(({ id, title }) => [id, title] as const),
  ])
  const used = new Set(steps.flatMap(({ courseIds }) => courseIds))
  const free = (data?.items ?? []).filter(({ id }) => !used.has(id))
  const change = (at: number, step: PathStep) => onChange(steps.with(at, step))
  return (
    <Paper p="lg" component="section" aria-label={t('training.path.steps')}>
      <h2 className={classes.heading}>{t('training.path.steps')}</h2>
      {steps.length === 0 && <p className={classes.quiet}>{t('training.path.no_steps')}</p>}
      <ol className={classes.steps}>
        {steps.map((step, at) => {
          const name = step.courseIds.map((id) => known.get(id) ?? '').join(' / ')
          const others = free.map(({ id, title }) => ({ value: id, label: title }))
          const own = step.courseIds.map((id) => ({ value: id, label: known.get(id) ?? '' }))
          return (
            <li key={step.courseIds[0]} className={classes.step}>
              <div className={classes.stepFields}>
                <MultiSelect
                  label={t('training.path.step', { number: at + 1 })}
                  data={[...own, ...others]}
                  value={step.courseIds}
                  maxValues={limits.pathChoices}
                  onChange={(courseIds) =>
                    courseIds.length === 0
                      ? onChange(steps.toSpliced(at, 1))
                      : change(at, {
                          courseIds,
                          choose:
                            step.choose === step.courseIds.length
                              ? courseIds.length
                              : Math.min(step.choose, courseIds.length),
                        })
                  }
                  searchable
                  nothingFoundMessage={t('training.path.no_courses')}
                />
                {step.courseIds.length > 1 && (
                  <NumberInput
                    label={t('training.path.choose', { count: step.courseIds.length })}
                    min={1}
                    max={step.courseIds.length}
                    value={step.choose}
                    onChange={(value) => change(at, { ...step, choose: Number(value) || 1 })}
                  />
                )}
              </div>
              <div className={classes.stepActs}>
                {(
                  [
                    ['up', at - 1, IconArrowUp],
                    ['down', at + 1, IconArrowDown],
                  ] as const
                ).map(([way, to, Icon]) => (
                  <ActionIcon
                    key={way}
                    variant="default"
                    size="lg"
                    aria-label={t(`training.path.move_${way}`, { name })}
                    aria-disabled={to < 0 || to >= steps.length}
                    data-disabled={to < 0 || to >= steps.length || undefined}
                    onClick={() => onChange(moved(steps, at, to))}
                  >
                    <Icon size={18} aria-hidden />
                  </ActionIcon>
                ))}
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={t('training.path.remove', { name })}
                  onClick={() => onChange(steps.toSpliced(at, 1))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </div>
            </li>
          )
        })}
      </ol>
      <Select
        label={t('training.path.add')}
        description={t('training.path.add_how')}
        leftSection={<IconPlus size={18} aria-hidden />}
        data={free.map(({ id, title }) => ({ value: id, label: title }))}
        value={null}
        onChange={(id) => id && onChange([...steps, { courseIds: [id], choose: 1 }])}
        searchable
        nothingFoundMessage={t('training.path.no_courses')}
      />
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Paper>
  )
}
