import { limits } from '#contract/limits.ts'
import {
  chosenOf,
  isAnswered,
  type Answer,
  type Answers,
  type FormQuestion,
} from '#contract/rules/mentoring/programme-questions.ts'
import { Button, Checkbox, Radio, Stack, Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = {
  questions: readonly FormQuestion[]
  answers: Answers
  /** It was tried to send it: what is missing is said. */
  asked: boolean
  onChange: (answers: Answers) => void
}

/** The programme’s own questions. */
export function AnswerFields({ questions, answers, asked, onChange }: Props) {
  const { t } = useTranslate()
  return questions.map((question) => (
    <AnswerField
      key={question.id}
      question={question}
      answers={answers}
      error={asked && question.required && !isAnswered(question, answers) && t('programmes.answer.needed')}
      onChange={(answer) => {
        const { [question.id]: _, ...others } = answers
        onChange(answer.length > 0 ? { ...others, [question.id]: answer } : others)
      }}
    />
  ))
}

type FieldProps = {
  question: FormQuestion
  answers: Answers
  error: string | false
  onChange: (answer: Answer) => void
}

function AnswerField({ question, answers, error, onChange }: FieldProps) {
  const { t } = useTranslate()
  const { id, text, kind, options, required, counts } = question
  const how = [
    required ? '' : t('programmes.answer.optional'),
    counts === null ? '' : t('programmes.answer.counts'),
  ]
    .filter((one) => one !== '')
    .join(' ')
  const given = answers[id]
  const common = { label: text, description: how || undefined, error, required, withAsterisk: false }
  if (kind === 'text')
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.questionAnswer}
        value={typeof given === 'string' ? given : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const chosen = chosenOf(question, answers)
  // One that is offered no longer stands there for whoever chose it.
  const shown = options.filter((one) => !one.archived || chosen.includes(one.id))
  const labelOf = ({ name, archived }: (typeof options)[number]) =>
    archived ? t('programmes.answer.retired', { name }) : name
  if (kind === 'multiple')
    return (
      <Checkbox.Group
        {...common}
        value={chosen}
        onChange={(now) => onChange(options.flatMap((one) => (now.includes(one.id) ? [one.id] : [])))}
      >
        <Stack gap={8} mt={8}>
          {shown.map((one) => (
            <Checkbox key={one.id} value={one.id} label={labelOf(one)} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  return (
    <Radio.Group {...common} value={chosen[0] ?? ''} onChange={(now) => onChange([now])}>
      <Stack gap={8} mt={8}>
        {shown.map((one) => (
          <Radio key={one.id} value={one.id} label={labelOf(one)} />
        ))}
        {!required && chosen.length > 0 && (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('programmes.answer.clear_named', { text })}
              onClick={() => onChange([])}
            >
              {t('programmes.answer.clear')}
            </Button>
          </div>
        )}
      </Stack>
    </Radio.Group>
  )
}
