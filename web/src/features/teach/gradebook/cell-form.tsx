import { gradebookApi, type GradeCell } from '#contract/practice/gradebook.ts'
import { limits } from '#contract/limits.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { pointsOfWord, wordOf } from '#contract/rules/learning/grades/grade-scale.ts'
import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { errorText, showFieldErrors, validateWith } from '../../../api/forms.tsx'
import { useGradeText } from '../../../shared/grades/grade-text.ts'
import { Form } from '../../../ui/form.tsx'
import { useDecimals } from '../../../ui/fields/numbers/use-decimals.ts'
import classes from './gradebook.module.css'
import type { Opened } from './cell-panel.tsx'
import type { Given } from './grade-changes.ts'
import type { Grading } from './use-set-grade.ts'

type Props = {
  opened: Opened
  cell: GradeCell
  of: number
  /** That its grades are said in. */
  scale: GradeScale | null
  name: string
  grading: Grading
  onClose: () => void
}
type Values = { points: number | string; comment: string }

/** A grade that is set by hand: its points and a comment, over one that was seen. */
export function CellForm({ opened, cell, of, scale, name, grading, onClose }: Props) {
  const { t } = useTranslate()
  const decimals = useDecimals()
  const [isSending, setSending] = useState(false)
  const met = 'newer' in opened ? opened : undefined
  const begins = met ? met.mine : { points: cell.set?.points ?? null, comment: cell.set?.comment ?? '' }
  const givenBy = ({ points, comment }: Values): Given => ({
    points: points === '' ? Number.NaN : Number(points),
    comment: comment.trim(),
  })
  const check = validateWith(gradebookApi.setGrade.body, (values) => ({
    revision: 0,
    ...givenBy(values as Values),
  }))
  const form = useForm<Values>({
    initialValues: {
      points: begins.points ?? '',
      comment: begins.comment,
    },
    validate: (values) => ({
      ...check(values),
      ...(values.points === '' && { points: errorText({ code: 'required' }) }),
      ...(Number(values.points) > of && {
        points: errorText({ code: 'too_high', params: { maximum: of } }),
      }),
    }),
  })
  async function save(given: Given): Promise<void> {
    setSending(true)
    try {
      await grading.give(opened, given, { over: met?.newer, isToasted: true })
      onClose()
    } catch (error) {
      if (isApiError(error)) showFieldErrors(form, error)
    } finally {
      setSending(false)
    }
  }
  function keepTheirs(): void {
    grading.typed.drop(opened)
    onClose()
  }
  return (
    <section aria-labelledby="by-hand">
      <h3 className={classes.heading} id="by-hand">
        {t('gradebook.set.title')}
      </h3>
      {met && <Met met={met.newer} of={of} onKeep={keepTheirs} />}
      <Form
        form={form}
        about={`${opened.row.enrolmentId} ${opened.column.lessonId}`}
        onSubmit={(values) => void save(givenBy(values))}
      >
        <Stack gap="md">
          {scale && (
            <NativeSelect
              label={t('gradebook.set.word')}
              data={[
                { value: '', label: t('gradebook.set.word_none'), disabled: true },
                ...scale.steps.map(({ word }) => word),
              ]}
              value={wordIn(form.values.points, of, scale)}
              disabled={isSending}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('points', pointsOfWord(scale, value, of) ?? '')
              }
            />
          )}
          <NumberInput
            data-autofocus
            label={t('gradebook.set.points', { points: of })}
            min={0}
            max={of}
            clampBehavior="none"
            decimalScale={2}
            {...decimals}
            readOnly={isSending}
            required
            {...form.getInputProps('points')}
          />
          <Textarea
            label={t('gradebook.set.comment')}
            description={t('gradebook.set.comment_how', { name })}
            autosize
            minRows={2}
            maxLength={limits.reviewCommentLength}
            readOnly={isSending}
            {...form.getInputProps('comment')}
          />
          <p className={classes.quiet}>{t('gradebook.set.how')}</p>
          <Group gap="xs">
            <Button type="submit" loading={isSending}>
              {t(met ? 'gradebook.newer.mine' : 'gradebook.set.save')}
            </Button>
            {cell.set && !met && (
              <Button
                variant="default"
                onClick={() => void save({ points: null, comment: '' })}
                loading={isSending}
              >
                {t('gradebook.set.back')}
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </section>
  )
}

/** The word that points are said in; none of what is no number. */
const wordIn = (points: number | string, of: number, scale: GradeScale): string =>
  typeof points === 'number' && of > 0 ? wordOf(scale, points / of) : ''

type MetProps = {
  met: { set: GradeCell['set'] }
  of: number
  onKeep: () => void
}

/** Somebody else has set this grade meanwhile: what stands there, before it is written over. */
function Met({ met: { set }, of, onKeep }: MetProps) {
  const { t } = useTranslate()
  const { grade } = useGradeText()
  return (
    <Alert color="yellow" mb="md" title={t('gradebook.newer.title')} role="alert">
      <p className={classes.met}>
        {set
          ? t(set.by === null ? 'gradebook.newer.now_nobody' : 'gradebook.newer.now', {
              name: set.by ?? '',
              points: grade(set.points, null, null),
              of,
            })
          : t('gradebook.newer.none')}
      </p>
      {set?.comment && (
        <p className={classes.met}>
          <q>{set.comment}</q>
        </p>
      )}
      <Button variant="default" size="compact-sm" mt="xs" onClick={onKeep}>
        {t('gradebook.newer.theirs')}
      </Button>
    </Alert>
  )
}
