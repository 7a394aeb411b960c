import type { ShownOf } from '#contract/practice/questions.ts'
import { useTranslate } from '@tolgee/react'
import { LineText } from '../../ui/rich-text/line-text.tsx'
import type { FieldProps } from './answer-field.tsx'
import { DrawnSelect } from './drawn-select.tsx'
import classes from './questions.module.css'

/** What belongs together: beside each of one side a list of the other, which a keyboard and a phone know. */
export function MatchingField({ question, answer, onAnswer, labelledBy }: FieldProps<ShownOf<'matching'>>) {
  const { t } = useTranslate()
  const pairs = answer?.type === 'matching' ? answer.pairs : []
  const rightOf = (id: string) => pairs.find((pair) => pair.id === id)?.rightId ?? ''
  function match(id: string, rightId: string) {
    const next = question.left.flatMap((one) => {
      const taken = one.id === id ? rightId : rightOf(one.id)
      return taken ? [{ id: one.id, rightId: taken }] : []
    })
    onAnswer?.(next.length ? { type: 'matching', pairs: next } : null)
  }
  if (!onAnswer)
    return (
      <dl className={classes.matched}>
        {question.left.map(({ id, text }) => (
          <div key={id}>
            <dt>
              <LineText text={text} />
            </dt>
            <dd>
              <LineText
                text={question.right.find((one) => one.id === rightOf(id))?.text ?? t('questions.nothing')}
              />
            </dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.pairs}>
      {question.left.map(({ id, text }) => (
        <DrawnSelect
          key={id}
          label={<LineText text={text} />}
          value={rightOf(id)}
          nothing={t('questions.matching.choose')}
          options={question.right.map((one) => ({ value: one.id, text: one.text }))}
          onChange={(value) => match(id, value)}
        />
      ))}
    </div>
  )
}
