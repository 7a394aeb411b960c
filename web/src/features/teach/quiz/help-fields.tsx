import { rungs, type Question } from '#contract/practice/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import classes from './quiz-editor.module.css'

type Props = { question: Question; onChange: (question: Question) => void }

/** A text that is asked for when somebody wants to write it: an editor for each at once is too much for the eye. */
function Optional({
  label,
  how,
  value,
  onChange,
}: {
  label: string
  how: string
  value: RichText | null
  onChange: (text: RichText | null) => void
}) {
  const [isOpen, setOpen] = useState(value !== null)
  if (!isOpen)
    return (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  return <RichTextField label={label} description={how} value={value} onChange={onChange} />
}

/** The ladder of hints, and what is said afterwards. */
export function HelpFields({ question, onChange }: Props) {
  const { t } = useTranslate()
  const { hints, feedback } = question
  return (
    <>
      <fieldset className={classes.help}>
        <legend>{t('teach.quiz.hints')}</legend>
        <p className={classes.how}>{t('teach.quiz.hints.how')}</p>
        {rungs.map((rung) => (
          <Optional
            key={rung}
            label={t(`teach.quiz.rung.${rung}`)}
            how={t(`teach.quiz.rung.${rung}_how`)}
            value={hints[rung]}
            onChange={(text) => onChange({ ...question, hints: { ...hints, [rung]: text } })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.help}>
        <legend>{t('teach.quiz.feedback')}</legend>
        {(['right', 'wrong'] as const).map((which) => (
          <Optional
            key={which}
            label={t(`teach.quiz.feedback.${which}`)}
            how={t('teach.quiz.feedback.how')}
            value={feedback[which]}
            onChange={(text) => onChange({ ...question, feedback: { ...feedback, [which]: text } })}
          />
        ))}
      </fieldset>
    </>
  )
}
