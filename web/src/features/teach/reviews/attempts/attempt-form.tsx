import { attemptsApi } from '#contract/practice/attempts.ts'
import type { AttemptToGrade } from '#contract/practice/grading.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Button, NumberInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { errorText, validateWith } from '../../../../api/forms.tsx'
import { isNewer } from '../../../../api/problem.ts'
import { QuestionCard } from '../../../../shared/questions/question-card.tsx'
import { useDecimals } from '../../../../ui/fields/numbers/use-decimals.ts'
import { Form } from '../../../../ui/form.tsx'
import { RichTextView } from '../../../../ui/rich-text/rich-text-view.tsx'
import { DateTime } from '../../../../ui/time/time.tsx'
import classes from '../reviews.module.css'

type Values = { answers: { questionId: string; points: number | string; comment: string }[] }

const bodyOf = ({ revision }: AttemptToGrade, { answers }: Values) => ({
  revision,
  answers: answers.map((one) => ({
    ...one,
    points: one.points === '' ? Number.NaN : Number(one.points),
    comment: one.comment.trim(),
  })),
})

/** Checks what is given by the contract, and that there is something for each answer. */
const check = validateWith(attemptsApi.grade.body)
const errorsIn = (attempt: AttemptToGrade, values: Values) => ({
  ...check(bodyOf(attempt, values)),
  ...Object.fromEntries(
    values.answers.flatMap(({ points }, at) =>
      points === '' ? [[`answers.${at}.points`, errorText({ code: 'required' })]] : [],
    ),
  ),
})

/** Points and a word for each answer of an attempt that a person reads. */
export function AttemptForm({ attempt }: { attempt: AttemptToGrade }) {
  const { t } = useTranslate()
  const decimals = useDecimals()
  const client = useQueryClient()
  const [isNewerThere, setNewerThere] = useState(false)
  const form = useForm<Values>({
    initialValues: {
      answers: attempt.answers.map(({ question, points, comment }) => ({
        questionId: question.id,
        points: points ?? '',
        comment,
      })),
    },
    validate: (values) => errorsIn(attempt, values),
  })
  const grade = useAction(attemptsApi.grade, {
    success: 'reviews.attempt.graded',
    refreshes: [attemptsApi.waiting, attemptsApi.ofLearner],
    form,
    failure: (error) => {
      if (!isNewer(error)) return false
      setNewerThere(true)
      return true
    },
    onSuccess: (done) => {
      client.setQueryData(query(attemptsApi.toGrade, { params: { attemptId: done.id } }).queryKey, done)
    },
  })
  const got = form.values.answers.reduce((sum, { points }) => sum + Number(points), attempt.others.points)
  const of = attempt.answers.reduce((sum, { question }) => sum + question.points, attempt.others.of)
  return (
    <Form
      form={form}
      about={`${attempt.id} ${attempt.revision}`}
      className={classes.form ?? ''}
      sending={grade.isPending}
      onSubmit={(values) =>
        grade.mutate({ params: { attemptId: attempt.id }, body: bodyOf(attempt, values) })
      }
    >
      <Standing attempt={attempt} />
      {attempt.answers.map(({ question, asked, answer, filesId, guide }, at) => (
        <QuestionCard key={question.id} question={question} number={asked} answer={answer} filesId={filesId}>
          {guide && (
            <details className={classes.guide}>
              <summary>{t('teach.quiz.guide')}</summary>
              <RichTextView document={guide} />
            </details>
          )}
          <NumberInput
            label={t('reviews.points', { most: question.points })}
            min={0}
            max={question.points}
            decimalScale={2}
            {...decimals}
            allowNegative={false}
            clampBehavior="strict"
            {...form.getInputProps(`answers.${at}.points`)}
          />
          <Textarea
            label={t('reviews.attempt.comment')}
            autosize
            minRows={2}
            maxLength={limits.reviewLength}
            {...form.getInputProps(`answers.${at}.comment`)}
          />
        </QuestionCard>
      ))}
      {isNewerThere && (
        <Alert color="yellow" role="alert">
          <p>{t('reviews.attempt.newer')}</p>
          <Button
            variant="default"
            onClick={() => void client.invalidateQueries({ queryKey: [attemptsApi.toGrade.id] })}
          >
            {t('reviews.attempt.take_theirs')}
          </Button>
        </Alert>
      )}
      <p role="status">{t('work.score', { points: Math.round(got * 100) / 100, of })}</p>
      <Button type="submit" className={classes.send ?? ''} loading={grade.isPending}>
        {t(attempt.graded ? 'reviews.attempt.correct' : 'reviews.grade')}
      </Button>
      <p className={classes.quiet}>{t('reviews.attempt.how')}</p>
    </Form>
  )
}

/** What of the attempt is known already. */
function Standing({ attempt: { graded, others } }: { attempt: AttemptToGrade }) {
  const { t } = useTranslate()
  return (
    <>
      {graded && (
        <p className={classes.quiet}>
          {t('reviews.attempt.graded_at')} <DateTime at={graded.at} />
          {graded.by && ` · ${graded.by}`}
        </p>
      )}
      {others.of > 0 && <p className={classes.quiet}>{t('reviews.attempt.others', others)}</p>}
    </>
  )
}
