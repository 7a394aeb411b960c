import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Strictness, type Of } from './strictness.tsx'

/** A text whose gaps are written where they stand. */
export function GapsFields({ question, onChange }: Of<QuestionOf<'gaps'>>) {
  const { t } = useTranslate()
  const { accepted } = readGaps(question.text)
  // As it is typed: a comma at its end is the beginning of the next.
  const [others, setOthers] = useState(question.others.join(', '))
  return (
    <>
      <Textarea
        label={t('teach.quiz.gaps.text')}
        description={t('teach.quiz.gaps.how')}
        autosize
        minRows={3}
        maxLength={limits.gapTextLength}
        value={question.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, text: value })}
      />
      <p role="status">
        {t('teach.quiz.gaps.found', {
          count: accepted.length,
          words: accepted.map(([first]) => first).join(', '),
        })}
      </p>
      <Radio.Group
        label={t('teach.quiz.gaps.given')}
        value={question.given}
        onChange={(value) => onChange({ ...question, given: value === 'chosen' ? 'chosen' : 'typed' })}
      >
        <Group mt="xs">
          <Radio value="typed" label={t('teach.quiz.gaps.typed')} />
          <Radio value="chosen" label={t('teach.quiz.gaps.chosen')} />
        </Group>
      </Radio.Group>
      {question.given === 'chosen' ? (
        <TextInput
          label={t('teach.quiz.gaps.others')}
          description={t('teach.quiz.gaps.others_how')}
          value={others}
          onChange={({ currentTarget: { value } }) => {
            setOthers(value)
            const words = value
              .split(',')
              .map((word) => word.trim())
              .filter(Boolean)
            onChange({ ...question, others: words.slice(0, limits.questionChoices) })
          }}
        />
      ) : (
        <Strictness question={question} onChange={onChange} />
      )}
    </>
  )
}
