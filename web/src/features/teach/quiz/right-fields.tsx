import { limits } from '#contract/limits.ts'
import type { Question, QuestionOf } from '#contract/practice/questions.ts'
import { Group, NativeSelect, Radio, Switch, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { CalculatedFields, newCalculated } from './calculated-fields.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { GapsFields } from './gaps-fields.tsx'
import { NumberField } from '../../../ui/fields/numbers/number-field.tsx'
import { LinesField } from './lines-field.tsx'
import { PairsFields } from './pairs-fields.tsx'
import { ReaderFields } from './reader-fields.tsx'
import { newPiece } from './quiz-changes.ts'
import { NumberReplies, ShortReplies } from './reply-fields.tsx'
import { SpotsFields } from './spots/spots-fields.tsx'
import { Strictness, type Of } from './strictness.tsx'
import classes from './quiz-editor.module.css'

/** What is right, as each type asks for it. */
export function RightFields({ question, onChange }: Of<Question>) {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return <ChoiceFields question={question} onChange={onChange} />
    case 'true_false':
      return <TrueFalseFields question={question} onChange={onChange} />
    case 'short':
      return <ShortFields question={question} onChange={onChange} />
    case 'numeric':
      return <NumericFields question={question} onChange={onChange} />
    case 'matching':
      return <PairsFields question={question} onChange={onChange} />
    case 'ordering':
      return <OrderFields question={question} onChange={onChange} />
    case 'gaps':
      return <GapsFields question={question} onChange={onChange} />
    case 'spots':
      return <SpotsFields question={question} onChange={onChange} />
    case 'long':
    case 'code':
    case 'file':
      return <ReaderFields question={question} onChange={onChange} />
  }
}

function TrueFalseFields({ question, onChange }: Of<QuestionOf<'true_false'>>) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t('teach.quiz.right')}
      value={question.right === null ? '' : String(question.right)}
      onChange={(value) => onChange({ ...question, right: value === 'true' })}
    >
      <Group mt="xs">
        <Radio value="true" label={t('questions.true')} />
        <Radio value="false" label={t('questions.false')} />
      </Group>
    </Radio.Group>
  )
}

function ShortFields({ question, onChange }: Of<QuestionOf<'short'>>) {
  const { t } = useTranslate()
  // Each line is told from the others while they are written.
  const [ids, setIds] = useState<string[]>(() => question.accepted.map(() => uuid()))
  const lines = question.accepted.map((text, at) => ({ id: ids[at] ?? `new-${at}`, text }))
  return (
    <>
      <LinesField
        legend={t('teach.quiz.accepted')}
        how={t('teach.quiz.accepted.how')}
        areTyped
        lines={lines}
        name={(number) => t('teach.quiz.accepted.one', { number })}
        make={() => ({ id: uuid(), text: '' })}
        add={t('teach.quiz.accepted.add')}
        onChange={(next) => {
          setIds(next.map(({ id }) => id))
          onChange({ ...question, accepted: next.map(({ text }) => text) })
        }}
      />
      <Strictness question={question} onChange={onChange} />
      <ShortReplies question={question} onChange={onChange} />
    </>
  )
}

function NumericFields({ question, onChange }: Of<QuestionOf<'numeric'>>) {
  const { t } = useTranslate()
  const { calculated, ...plain } = question
  return (
    <>
      <Switch
        label={t('teach.quiz.calculated')}
        checked={calculated !== undefined}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked ? { ...plain, right: null, calculated: newCalculated() } : plain,
          )
        }
      />
      {calculated && (
        <CalculatedFields
          calculated={calculated}
          onChange={(next) => onChange({ ...question, calculated: next })}
        />
      )}
      <NumberFields question={question} onChange={onChange} />
      {!calculated && <NumberReplies question={question} onChange={onChange} />}
    </>
  )
}

function NumberFields({ question, onChange }: Of<QuestionOf<'numeric'>>) {
  const { t } = useTranslate()
  return (
    <div className={classes.three}>
      {!question.calculated && (
        <NumberField
          label={t('teach.quiz.right')}
          value={question.right}
          onChange={(right) => onChange({ ...question, right })}
        />
      )}
      <NumberField
        label={t('teach.quiz.tolerance')}
        min={0}
        allowNegative={false}
        value={question.tolerance}
        onChange={(value) => onChange({ ...question, tolerance: value ?? 0 })}
      />
      <NativeSelect
        label={t('teach.quiz.tolerance.in')}
        data={[
          { value: 'distance', label: t('teach.quiz.tolerance.distance') },
          { value: 'percent', label: t('teach.quiz.tolerance.percent') },
        ]}
        value={question.toleranceIn ?? 'distance'}
        onChange={({ currentTarget: { value } }) => {
          const { toleranceIn: _, ...plain } = question
          onChange(value === 'percent' ? { ...plain, toleranceIn: value } : plain)
        }}
      />
      <TextInput
        label={t('teach.quiz.unit')}
        maxLength={limits.unitLength}
        value={question.unit}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, unit: value })}
      />
    </div>
  )
}

function OrderFields({ question, onChange }: Of<QuestionOf<'ordering'>>) {
  const { t } = useTranslate()
  return (
    <LinesField
      legend={t('teach.quiz.items')}
      how={t('teach.quiz.items.how')}
      lines={question.items}
      name={(number) => t('teach.quiz.item', { number })}
      make={newPiece}
      add={t('teach.quiz.item.add')}
      onChange={(items) => onChange({ ...question, items })}
      lead={(_, number) => <span className={classes.place}>{number}</span>}
    />
  )
}
