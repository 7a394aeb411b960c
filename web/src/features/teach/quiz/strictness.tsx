import type { Question, QuestionOf } from '#contract/practice/questions.ts'
import { Group, Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

/** The fields of a question of a type. */
export type Of<Q extends Question> = { question: Q; onChange: (question: Question) => void }

/** What of a typed answer is to be as it was written. */
export function Strictness({ question, onChange }: Of<QuestionOf<'short' | 'gaps'>>) {
  const { t } = useTranslate()
  return (
    <Group>
      <Switch
        label={t('teach.quiz.case')}
        checked={question.caseMatters}
        onChange={(event) => onChange({ ...question, caseMatters: event.currentTarget.checked })}
      />
      <Switch
        label={t('teach.quiz.accents')}
        checked={question.accentsMatter}
        onChange={(event) => onChange({ ...question, accentsMatter: event.currentTarget.checked })}
      />
      <Switch
        label={t('teach.quiz.typos')}
        description={t('teach.quiz.typos.how')}
        checked={question.forgivesTypos === true}
        onChange={(event) => onChange({ ...question, forgivesTypos: event.currentTarget.checked })}
      />
    </Group>
  )
}
