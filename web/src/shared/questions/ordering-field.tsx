import type { ShownOf } from '#contract/practice/questions.ts'
import { plainLine } from '#contract/rich-text/line.ts'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { LineText } from '../../ui/rich-text/line-text.tsx'
import type { FieldProps } from './answer-field.tsx'
import classes from './questions.module.css'

/** What comes after what: each moved up or down by its buttons. As it stands at first it is nobody's answer yet. */
export function OrderingField({ question, answer, onAnswer, labelledBy }: FieldProps<ShownOf<'ordering'>>) {
  const { t } = useTranslate()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const toFocus = useRef<string | null>(null)
  const given = answer?.type === 'ordering' ? answer.order : []
  const items =
    given.length === question.items.length
      ? given.flatMap((id) => question.items.find((one) => one.id === id) ?? [])
      : question.items
  // What moved takes the focus along; at an end its button that way is still there, and says so.
  useEffect(() => {
    if (!toFocus.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${toFocus.current}"]`)?.focus()
    toFocus.current = null
  })
  function move(at: number, step: -1 | 1) {
    const one = items[at]
    const to = at + step
    if (!one || to < 0 || to >= items.length) return
    toFocus.current = `${one.id} ${step}`
    const order = items.toSpliced(at, 1).toSpliced(to, 0, one)
    onAnswer?.({ type: 'ordering', order: order.map(({ id }) => id) })
    setSaid(t('questions.ordering.moved', { text: plainLine(one.text), place: to + 1, of: items.length }))
  }
  if (!onAnswer && !given.length) return <p className={classes.said}>{t('questions.nothing')}</p>
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <ol ref={list} className={classes.order}>
        {items.map(({ id, text }, at) => (
          <li key={id}>
            <span className={classes.place}>{at + 1}</span>
            <span className={classes.item}>
              <LineText text={text} />
            </span>
            {onAnswer && (
              <span className={classes.moves}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  data-move={`${id} -1`}
                  aria-disabled={at === 0}
                  data-disabled={at === 0 || undefined}
                  aria-label={t('questions.ordering.up', { text: plainLine(text) })}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  data-move={`${id} 1`}
                  aria-disabled={at === items.length - 1}
                  data-disabled={at === items.length - 1 || undefined}
                  aria-label={t('questions.ordering.down', { text: plainLine(text) })}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={18} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ol>
      {onAnswer && !answer && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => onAnswer({ type: 'ordering', order: items.map(({ id }) => id) })}
        >
          {t('questions.ordering.as_it_is')}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
