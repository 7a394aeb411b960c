import { difficultyOf, type Question } from '#contract/practice/questions.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { limits } from '#contract/limits.ts'
import { difficulties } from '#contract/rules/learning/mastery.ts'
import { NativeSelect, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { HelpFields } from './help-fields.tsx'
import { TagsField } from '../../../ui/fields/tags-field.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './quiz-editor.module.css'
import { RightFields } from './right-fields.tsx'
import { usePromptPictures } from './use-prompt-pictures.ts'

type Props = {
  question: Question
  /** Of the course: offered for the question. */
  topics: string[]
  error: ReactNode
  /** What else is said of it where it stands. */
  beside?: ReactNode
  onChange: (question: Question) => void
}

const linesDrawn = ['single', 'multiple', 'matching', 'ordering', 'gaps', 'spots']
const hasLines = ({ type }: Question) => linesDrawn.includes(type)

/** One question while it is written. */
export function QuestionEditor({ question, topics, error, beside, onChange }: Props) {
  const { t } = useTranslate()
  const problems = problemsOf(question)
  const { pictures, problem, hear } = usePromptPictures(question.prompt)
  return (
    <div className={classes.questionFields}>
      <RichTextField
        label={t('teach.quiz.prompt')}
        {...(question.type === 'gaps' && { description: t('teach.quiz.prompt.gaps') })}
        value={question.prompt}
        error={problem ? <span role="alert">{problem}</span> : error}
        pictures={pictures}
        onChange={(prompt) => {
          hear(prompt)
          onChange({ ...question, prompt })
        }}
      />
      <RightFields question={question} onChange={onChange} />
      {hasLines(question) && <p className={classes.how}>{t('teach.quiz.formulas_how')}</p>}
      <div className={classes.three}>
        <WholeNumberField
          label={t('teach.quiz.points')}
          min={1}
          max={100}
          value={question.points}
          onChange={(points) => onChange({ ...question, points })}
        />
        <NativeSelect
          label={t('teach.quiz.difficulty')}
          value={difficultyOf(question)}
          data={difficulties.map((value) => ({ value, label: t(`teach.quiz.difficulty.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const difficulty = difficulties.find((one) => one === value)
            if (difficulty) onChange({ ...question, difficulty })
          }}
        />
        {beside}
      </div>
      <TagsField
        label={t('teach.quiz.topics')}
        description={t('teach.quiz.topics.how')}
        data={topics}
        maxTags={limits.questionTopics}
        maxLength={limits.tagLength}
        value={question.topics ?? []}
        onChange={(chosen) => onChange({ ...question, topics: chosen })}
      />
      {'partial' in question && (
        <Switch
          label={t('teach.quiz.partial')}
          description={t(`teach.quiz.partial.${question.type}`)}
          checked={question.partial}
          onChange={(event) => onChange({ ...question, partial: event.currentTarget.checked })}
        />
      )}
      <HelpFields question={question} onChange={onChange} />
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>
              <IconAlertTriangle size={16} aria-hidden />
              {t(`teach.quiz.problem.${problem}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
