import { limits } from '#contract/limits.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { LinePreview } from '../../../../ui/rich-text/line-preview.tsx'
import { LinesField } from '../lines-field.tsx'
import { newPiece, newSpot } from '../quiz-changes.ts'
import classes from '../quiz-editor.module.css'
import type { Of } from '../strictness.tsx'
import { PictureField } from './picture-field.tsx'
import { SpotBoard } from './spot-board.tsx'

type Spot = QuestionOf<'spots'>['spots'][number]

/** A picture, its spots with what belongs at each, and what belongs nowhere. */
export function SpotsFields({ question, onChange }: Of<QuestionOf<'spots'>>) {
  const { t } = useTranslate()
  const { picture, spots } = question
  const set = (id: string, change: Partial<Spot>) =>
    onChange({ ...question, spots: spots.map((one) => (one.id === id ? { ...one, ...change } : one)) })
  return (
    <>
      <PictureField picture={picture} onChange={(next) => onChange({ ...question, picture: next })} />
      {picture && (
        <SpotBoard
          picture={picture}
          spots={spots}
          onMove={set}
          {...(spots.length < limits.questionChoices && {
            onAdd: (at) => onChange({ ...question, spots: [...spots, { ...newSpot(spots.length), ...at }] }),
          })}
        />
      )}
      <LinesField
        legend={t('teach.quiz.spots')}
        how={t('teach.quiz.spots.how')}
        lines={spots.map((spot) => ({ ...spot, text: spot.label }))}
        name={(number) => t('teach.quiz.spot.label', { number })}
        placeholder={t('teach.quiz.spot.label_example')}
        make={() => ({ ...newSpot(spots.length), text: '' })}
        add={t('teach.quiz.spot.add')}
        onChange={(next) =>
          onChange({ ...question, spots: next.map(({ text, ...spot }) => ({ ...spot, label: text })) })
        }
        lead={(_, number) => <span className={classes.place}>{number}</span>}
        more={(line, number) => (
          <>
            <TextInput
              aria-label={t('teach.quiz.spot.name', { number })}
              placeholder={t('teach.quiz.spot.name_example')}
              maxLength={limits.answerLength}
              value={line.name}
              onChange={({ currentTarget: { value } }) => set(line.id, { name: value })}
            />
            <TextInput
              size="xs"
              variant="unstyled"
              aria-label={t('teach.quiz.spot.feedback', { number })}
              placeholder={t('teach.quiz.spot.feedback_example')}
              maxLength={limits.answerLength}
              value={line.feedback}
              onChange={({ currentTarget: { value } }) => set(line.id, { feedback: value })}
            />
            <LinePreview text={line.feedback} />
          </>
        )}
      />
      <LinesField
        legend={t('teach.quiz.spots.others')}
        how={t('teach.quiz.spots.others.how')}
        lines={question.others}
        name={(number) => t('teach.quiz.spots.other', { number })}
        make={newPiece}
        add={t('teach.quiz.spots.other.add')}
        onChange={(others) => onChange({ ...question, others })}
      />
    </>
  )
}
