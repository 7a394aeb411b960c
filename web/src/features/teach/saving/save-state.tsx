import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { problemOf } from '../../../api/problem.ts'
import classes from '../teach.module.css'
import type { SendState } from '../../../shared/saving/sender.ts'

export type Saving = { saving: SendState; error?: unknown; newer?: unknown }

const ranks = ['saved', 'unsaved', 'saving', 'offline', 'waiting', 'invalid', 'refused'] as const
const icons = {
  saved: IconCheck,
  unsaved: IconRefresh,
  saving: IconRefresh,
  offline: IconCloudOff,
  waiting: IconCloudOff,
  invalid: IconAlertTriangle,
  refused: IconAlertTriangle,
  conflict: IconAlertTriangle,
}

/** The one of several that most needs to be told. */
export function worstOf(...all: readonly Saving[]): Saving {
  return (
    all.find(({ newer }) => newer) ??
    all.toSorted((a, b) => ranks.indexOf(b.saving) - ranks.indexOf(a.saving))[0] ?? { saving: 'saved' }
  )
}

/** How what was typed stands. Read out only where somebody has to know of it. */
export function SaveState(state: Saving) {
  const { t } = useTranslate()
  const shown = state.newer ? 'conflict' : state.saving
  const Icon = icons[shown]
  const problem = shown === 'refused' || shown === 'waiting' ? problemOf(state.error) : undefined
  const isQuiet = shown === 'saved' || shown === 'unsaved' || shown === 'saving'
  const text = (
    <>
      <Icon size={16} aria-hidden /> {t(`teach.saving.${shown}`)}
      {problem && ` ${problem.text ?? t(problem.message ?? '', problem.params)}`}
    </>
  )
  return (
    <div className={classes.saving} data-state={shown}>
      {isQuiet && <span>{text}</span>}
      <span role="status">{!isQuiet && text}</span>
    </div>
  )
}
