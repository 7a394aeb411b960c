import type { ShownChoice } from '#contract/practice/choices.ts'
import type { Answer, ShownOf } from '#contract/practice/questions.ts'
import { Checkbox, Radio } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { LineText } from '../../ui/rich-text/line-text.tsx'
import type { FieldProps } from './answer-field.tsx'
import classes from './questions.module.css'

type Props = FieldProps<ShownOf<'single' | 'multiple' | 'true_false'>>

const chosenIn = (answer: Answer | null): string[] => {
  if (answer?.type === 'single') return [answer.choice]
  if (answer?.type === 'multiple') return answer.choices
  return answer?.type === 'true_false' ? [String(answer.value)] : []
}

/** One of several, some of them, or yes and no. */
export function ChoiceField({ question, answer, onAnswer, labelledBy }: Props) {
  const { t } = useTranslate()
  const name = useId()
  const chosen = chosenIn(answer)
  const choices =
    question.type === 'true_false'
      ? ['true', 'false'].map((id): ShownChoice => ({ id, text: t(`questions.${id}`) }))
      : question.choices
  const Box = question.type === 'multiple' ? Checkbox : Radio

  function choose(id: string, on: boolean) {
    if (question.type === 'single') return onAnswer?.({ type: 'single', choice: id })
    if (question.type === 'true_false') return onAnswer?.({ type: 'true_false', value: id === 'true' })
    const next = choices.flatMap((one) => ((one.id === id ? on : chosen.includes(one.id)) ? [one.id] : []))
    onAnswer?.(next.length ? { type: 'multiple', choices: next } : null)
  }
  return (
    <div
      role={question.type === 'multiple' ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      className={classes.choices}
      data-pictures={choices.some(({ picture }) => picture) || undefined}
    >
      {choices.map(({ id, text, picture }) => (
        <label
          key={id}
          htmlFor={`${name}-${id}`}
          className={classes.choice}
          data-chosen={chosen.includes(id) || undefined}
        >
          <Box
            id={`${name}-${id}`}
            name={name}
            value={id}
            checked={chosen.includes(id)}
            disabled={!onAnswer}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
          <span>
            {picture && (
              <img src={picture.data} alt={picture.alt} width={picture.width} height={picture.height} />
            )}
            <LineText text={text} />
          </span>
        </label>
      ))}
    </div>
  )
}
