import type { Rubric, RubricCriterion, RubricLevel } from '#contract/practice/assignment.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, Button, Menu, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { v4 as uuid } from 'uuid'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './assignment.module.css'

const newLevel = (title: string, points: number): RubricLevel => ({
  id: uuid(),
  title,
  description: '',
  points,
})

/** The same with ids of its own: two assignments share no criterion. */
const copyOf = (rubric: Rubric): Rubric => ({
  ...rubric,
  criteria: rubric.criteria.map((one) => ({
    ...one,
    id: uuid(),
    levels: one.levels.map((level) => ({ ...level, id: uuid() })),
  })),
})

type Props = {
  lessonId: string
  /** What is looked at by it, where it is not the rubric of the assignment. */
  title?: string
  how?: string
  rubric: Rubric | null
  error: ReactNode
  onChange: (rubric: Rubric | null) => void
}

/** The criteria by which work is looked at, each with its levels. */
export function RubricWriter({ lessonId, title, how, rubric, error, onChange }: Props) {
  const { t } = useTranslate()
  const first = (): RubricCriterion => ({
    id: uuid(),
    title: '',
    description: '',
    levels: [
      newLevel(t('teach.rubric.level.weak'), 0),
      newLevel(t('teach.rubric.level.fair'), 3),
      newLevel(t('teach.rubric.level.good'), 5),
    ],
  })
  if (!rubric)
    return (
      <div className={classes.rubric}>
        <h2 className={classes.title}>{title ?? t('teach.rubric')}</h2>
        <p className={classes.how}>{how ?? t('teach.rubric.how')}</p>
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange({ withPoints: true, criteria: [first()] })}
          >
            {t('teach.rubric.add')}
          </Button>
          <Reuse lessonId={lessonId} onTake={(taken) => onChange(copyOf(taken))} />
        </div>
      </div>
    )
  const change = (criterion: RubricCriterion) =>
    onChange({
      ...rubric,
      criteria: rubric.criteria.map((one) => (one.id === criterion.id ? criterion : one)),
    })
  const remove = (id: string) => {
    const criteria = rubric.criteria.filter((one) => one.id !== id)
    onChange(criteria.length ? { ...rubric, criteria } : null)
  }
  return (
    <div className={classes.rubric}>
      <h2 className={classes.title}>{title ?? t('teach.rubric')}</h2>
      {error && <p role="alert">{error}</p>}
      <Switch
        label={t('teach.rubric.with_points')}
        checked={rubric.withPoints}
        onChange={(event) => onChange({ ...rubric, withPoints: event.currentTarget.checked })}
      />
      {rubric.criteria.map((criterion, at) => (
        <Criterion
          key={criterion.id}
          criterion={criterion}
          number={at + 1}
          withPoints={rubric.withPoints}
          onChange={change}
          onRemove={() => remove(criterion.id)}
        />
      ))}
      {rubric.criteria.length < limits.rubricCriteria && (
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange({ ...rubric, criteria: [...rubric.criteria, first()] })}
          >
            {t('teach.rubric.add_criterion')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Takes over a rubric from another assignment that one may edit. */
function Reuse({ lessonId, onTake }: { lessonId: string; onTake: (rubric: Rubric) => void }) {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  const rubrics = useQuery({ ...query(coursesApi.rubrics), ...freshness.courseDraft, enabled: isOpen })
  const others = rubrics.data?.items.filter((one) => one.lessonId !== lessonId) ?? []
  return (
    <Menu opened={isOpen} onChange={open} position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />}>
          {t('teach.rubric.reuse')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((one) => (
          <Menu.Item key={one.lessonId} onClick={() => onTake(one.rubric)}>
            {one.lessonTitle} · {one.courseTitle}
          </Menu.Item>
        ))}
        {others.length === 0 && (
          // Not disabled: the keys of a menu are heard at an entry that has the focus.
          <Menu.Item aria-disabled c="dimmed">
            {t(rubrics.data ? 'teach.rubric.reuse.none' : 'ui.loading')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type CriterionProps = {
  criterion: RubricCriterion
  number: number
  withPoints: boolean
  onChange: (criterion: RubricCriterion) => void
  onRemove: () => void
}

function Criterion({ criterion, number, withPoints, onChange, onRemove }: CriterionProps) {
  const { t } = useTranslate()
  const { levels } = criterion
  const setLevel = (level: RubricLevel) =>
    onChange({ ...criterion, levels: levels.map((one) => (one.id === level.id ? level : one)) })
  return (
    <section className={classes.criterion} aria-label={t('teach.rubric.criterion', { number })}>
      <TextInput
        label={t('teach.rubric.criterion', { number })}
        maxLength={limits.rubricTitleLength}
        value={criterion.title}
        onChange={(event) => onChange({ ...criterion, title: event.currentTarget.value })}
      />
      <Textarea
        label={t('teach.rubric.description')}
        autosize
        minRows={1}
        maxLength={limits.rubricTextLength}
        value={criterion.description}
        onChange={(event) => onChange({ ...criterion, description: event.currentTarget.value })}
      />
      {levels.map((level, at) => (
        <div key={level.id} className={classes.level} data-plain={!withPoints || undefined}>
          <TextInput
            label={t('teach.rubric.level', { number: at + 1 })}
            maxLength={limits.rubricTitleLength}
            value={level.title}
            onChange={(event) => setLevel({ ...level, title: event.currentTarget.value })}
          />
          {withPoints && (
            <WholeNumberField
              label={t('teach.rubric.points')}
              min={0}
              max={limits.rubricPoints}
              value={level.points}
              onChange={(points) => setLevel({ ...level, points })}
            />
          )}
          <TextInput
            label={t('teach.rubric.level.description')}
            maxLength={limits.rubricTextLength}
            value={level.description}
            onChange={(event) => setLevel({ ...level, description: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('teach.rubric.level.remove', { number: at + 1, criterion: number })}
            onClick={() => onChange({ ...criterion, levels: levels.filter((one) => one.id !== level.id) })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.acts}>
        {levels.length < limits.rubricLevels && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('teach.rubric.level.add_to', { number })}
            onClick={() => onChange({ ...criterion, levels: [...levels, newLevel('', 0)] })}
          >
            {t('teach.rubric.level.add')}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('teach.rubric.remove_criterion', { number })}
          onClick={onRemove}
        >
          {t('teach.rubric.remove')}
        </Button>
      </div>
    </section>
  )
}
