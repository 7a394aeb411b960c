import { limits } from '#contract/limits.ts'
import type { PathStep } from '#contract/courses/paths.ts'
import { ActionIcon, MultiSelect, NumberInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { KeyboardEvent } from 'react'
import type { Option } from '../../../ui/fields/use-found-options.ts'
import type { Handle, useRowDrag } from '../../../ui/lists/use-row-drag.ts'
import { withCourses } from './steps.ts'
import classes from '../training.module.css'
import { useCourses } from '../use-courses.ts'

type Props = {
  step: PathStep
  /** Counted from 0. */
  at: number
  of: number
  options: Option[]
  /** The courses of the other steps. */
  elsewhere: ReadonlySet<string>
  onChange: (step: PathStep, options: readonly Option[]) => void
  onMove: (to: number) => void
  onRemove: () => void
  handle: Handle
  target: ReturnType<ReturnType<typeof useRowDrag>['target']>
}

/** A step: its courses, how many of them are to be completed, and its place, by the pointer, the keys or the buttons. */
export function StepRow({ step, at, of, options, elsewhere, ...acts }: Props) {
  const { t } = useTranslate()
  const { onChange, onMove, onRemove, handle, target } = acts
  const courses = useCourses(options, elsewhere)
  const name = options.map(({ label }) => label).join(' / ')
  function onKey(event: KeyboardEvent) {
    const way = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (way === undefined && event.key !== 'Delete') return
    event.preventDefault()
    if (way === undefined) onRemove()
    else onMove(at + way)
  }
  return (
    <li className={classes.step} {...target}>
      <ActionIcon
        {...handle}
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.grip ?? ''}
        aria-label={t('training.path.move', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onKeyDown={onKey}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.stepFields}>
        <MultiSelect
          label={t('training.path.step', { number: at + 1 })}
          {...courses.field}
          value={step.courseIds}
          maxValues={limits.pathChoices}
          onChange={(courseIds) =>
            courseIds.length === 0
              ? onRemove()
              : onChange(withCourses(step, courseIds), courses.optionsOf(courseIds))
          }
        />
        {step.courseIds.length > 1 && (
          <NumberInput
            label={t('training.path.choose', { count: step.courseIds.length })}
            min={1}
            max={step.courseIds.length}
            value={step.choose}
            onChange={(value) => onChange({ ...step, choose: Number(value) || 1 }, options)}
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
            aria-disabled={to < 0 || to >= of}
            data-disabled={to < 0 || to >= of || undefined}
            onClick={() => onMove(to)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('training.path.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
