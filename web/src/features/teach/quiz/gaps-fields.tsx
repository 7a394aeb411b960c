import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { readGaps } from '#contract/rules/learning/gaps.ts'
import { splitLine } from '#contract/rich-text/line.ts'
import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { LinePreview } from '../../../ui/rich-text/line-preview.tsx'
import { GapReplies } from './reply-fields.tsx'
import { Strictness, type Of } from './strictness.tsx'

/** What stands around the gaps, and what is right in them first. */
function shownWith(source: string): string {
  const { texts, accepted } = readGaps(source)
  return texts.map((text, at) => text + (accepted[at]?.[0] ?? '')).join('')
}

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
      <LinePreview text={shownWith(question.text)} />
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
        <>
          <TextInput
            label={t('teach.quiz.gaps.others')}
            description={t('teach.quiz.gaps.others_how')}
            value={others}
            onChange={({ currentTarget: { value } }) => {
              setOthers(value)
              const words = splitLine(value, ',')
                .map((word) => word.trim())
                .filter(Boolean)
              onChange({ ...question, others: words.slice(0, limits.questionChoices) })
            }}
          />
          <LinePreview text={others} />
        </>
      ) : (
        <Strictness question={question} onChange={onChange} />
      )}
      <GapReplies question={question} onChange={onChange} />
    </>
  )
}
