import type { Question } from '#contract/practice/questions.ts'
import type { QuestionPool } from '#contract/practice/quiz.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { FromBank } from '../bank/from-bank.tsx'
import { inPool } from './pools/pool-changes.ts'
import { PoolField } from './pools/pool-field.tsx'
import { QuestionEditor } from './question-editor.tsx'
import classes from './quiz-editor.module.css'

type Props = {
  question: Question
  /** Of the quiz. */
  pools: readonly QuestionPool[]
  /** Of the course. */
  topics: string[]
  number: number
  of: number
  beginning: string
  error: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** To a place, counted from 0. */
  onMove: (to: number) => void
  onCopy: () => void
  onKeep: () => void
  onRemove: () => void
  onChange: (question: Question) => void
}

export const questionRowId = (id: string) => `quiz-row-${id}`
const DRAGGED = 'application/x-cairn-question'

/** A question in its list: opened to be written, and moved by the pointer, the keys or its menu. */
export function QuestionRow(props: Props) {
  const { question, pools, number, beginning, error, isOpen, onToggle, onMove, onRemove } = props
  const { t } = useTranslate()
  const hasProblem = error !== undefined || problemsOf(question).length > 0
  const kind = t(`teach.quiz.type.${question.type}`)
  const pool = pools.find(({ id }) => id === question.pool)
  function onKey(event: KeyboardEvent) {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined && event.key !== 'Delete') return
    event.preventDefault()
    if (step === undefined) onRemove()
    else onMove(number - 1 + step)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAGGED)
      if (!id) return
      event.preventDefault()
      document
        .getElementById(questionRowId(id))
        ?.dispatchEvent(new CustomEvent('cairn-drop', { detail: number - 1 }))
    },
  }
  return (
    <li className={classes.question} {...drop}>
      <div
        className={classes.row}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, question.id)}
      >
        <IconGripVertical size={16} className={classes.grip} aria-hidden />
        <button
          type="button"
          id={questionRowId(question.id)}
          className={classes.rowButton}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          ref={(button) => {
            if (!button) return undefined
            const dropped = (event: Event) => onMove((event as CustomEvent<number>).detail)
            button.addEventListener('cairn-drop', dropped)
            return () => button.removeEventListener('cairn-drop', dropped)
          }}
          onClick={onToggle}
          onKeyDown={onKey}
        >
          <span className={classes.place}>{number}</span>
          <span className={classes.rowWords}>
            <span>{beginning || t('teach.quiz.unwritten')}</span>
            <small>
              {kind} · {t('questions.points', { points: question.points })}
              {pool && ` · ${t('teach.quiz.pool.in', { name: pool.name })}`}
              {hasProblem && (
                <span className={classes.warn}>
                  <IconAlertTriangle size={14} aria-hidden /> {t('teach.quiz.see_to')}
                </span>
              )}
            </small>
          </span>
          <IconChevronDown
            size={18}
            className={classes.chevron}
            data-open={isOpen || undefined}
            aria-hidden
          />
        </button>
        <RowMenu {...props} />
      </div>
      {isOpen && (
        <section aria-label={t('questions.number', { number })}>
          <FromBank question={question} onTake={props.onChange} />
          <QuestionEditor
            question={question}
            topics={props.topics}
            error={error}
            beside={
              <PoolField
                pools={pools}
                value={question.pool ?? null}
                onChange={(next) => props.onChange(inPool(question, next))}
              />
            }
            onChange={props.onChange}
          />
        </section>
      )}
    </li>
  )
}

/** What is done with a question in its list. */
function RowMenu({ question, number, of, onMove, onCopy, onKeep, onRemove }: Props) {
  const { t } = useTranslate()
  const size = { size: 16, 'aria-hidden': true }
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('teach.quiz.actions_of', { number })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {number > 1 && (
          <Menu.Item leftSection={<IconArrowUp {...size} />} onClick={() => onMove(number - 2)}>
            {t('teach.outline.up')}
          </Menu.Item>
        )}
        {number < of && (
          <Menu.Item leftSection={<IconArrowDown {...size} />} onClick={() => onMove(number)}>
            {t('teach.outline.down')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...size} />} onClick={onCopy}>
          {t('teach.quiz.copy')}
        </Menu.Item>
        {!question.bank && (
          <Menu.Item leftSection={<IconArchive {...size} />} onClick={onKeep}>
            {t('bank.keep')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash {...size} />} onClick={onRemove}>
          {t('teach.outline.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
