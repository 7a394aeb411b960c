import { limits } from '#contract/limits.ts'
import { newQuizSettings, quizReviews, type QuizSettings, type QuizWindow } from '#contract/practice/quiz.ts'
import { NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import classes from './quiz-editor.module.css'

type Props = {
  settings: QuizSettings
  /** How many there are. */
  questions: number
  onChange: (settings: QuizSettings) => void
}

/** How a quiz is taken, and what it shows afterwards. */
export function QuizSettingsFields({ settings, questions, onChange }: Props) {
  const { t } = useTranslate()
  const set = (part: Partial<QuizSettings>) => onChange({ ...settings, ...part })
  const { opensAt = null, closesAt = null } = settings.window ?? {}
  function setWindow(window: QuizWindow) {
    const { window: _, ...rest } = settings
    onChange(window.opensAt || window.closesAt ? { ...rest, window } : rest)
  }
  const choice = <K extends 'counts' | 'layout' | 'review' | 'reviewWhen'>(
    key: K,
    values: readonly QuizSettings[K][],
  ) => (
    <Radio.Group
      label={t(`teach.quiz.set.${key}`)}
      value={settings[key]}
      onChange={(value) => set({ [key]: values.find((one) => one === value) ?? newQuizSettings[key] })}
    >
      <Stack gap="xs" mt="xs">
        {values.map((value) => (
          <Radio key={value} value={value} label={t(`teach.quiz.set.${key}.${value}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
  return (
    <div className={classes.settings}>
      <div className={classes.three}>
        <WholeNumberField
          label={t('teach.quiz.set.pass')}
          suffix=" %"
          min={0}
          max={100}
          value={settings.passPercent}
          onChange={(passPercent) => set({ passPercent })}
        />
        <NumberInput
          label={t('teach.quiz.set.attempts')}
          placeholder={t('teach.quiz.set.attempts.any')}
          min={1}
          max={limits.quizAttempts}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={settings.attempts ?? ''}
          onChange={(value) => set({ attempts: typeof value === 'number' && value >= 1 ? value : null })}
        />
        <NumberInput
          label={t('teach.quiz.set.minutes')}
          placeholder={t('teach.quiz.set.minutes.any')}
          min={1}
          max={600}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={settings.minutes ?? ''}
          onChange={(value) => set({ minutes: typeof value === 'number' && value >= 1 ? value : null })}
        />
      </div>
      <NumberInput
        label={t('teach.quiz.set.draws')}
        description={t('teach.quiz.set.draws.how')}
        placeholder={t('teach.quiz.set.draws.all')}
        min={1}
        max={limits.quizQuestions}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={settings.draws ?? ''}
        onChange={(value) => set({ draws: typeof value === 'number' && value >= 1 ? value : null })}
      />
      {settings.draws && settings.draws >= questions ? (
        <p className={classes.how}>{t('teach.quiz.set.draws.too_few', { count: questions })}</p>
      ) : null}
      <div className={classes.three}>
        <MomentField
          label={t('teach.quiz.set.opens')}
          placeholder={t('teach.quiz.set.opens.any')}
          clearable
          value={opensAt}
          onChange={(at) => setWindow({ opensAt: at, closesAt })}
        />
        <MomentField
          label={t('teach.quiz.set.closes')}
          placeholder={t('teach.quiz.set.closes.any')}
          clearable
          value={closesAt}
          error={closesAt && opensAt && closesAt <= opensAt ? t('validation.ends_before_it_starts') : null}
          onChange={(at) => setWindow({ opensAt, closesAt: at })}
        />
      </div>
      {(opensAt ?? closesAt) && <p className={classes.how}>{t('teach.quiz.set.window.how')}</p>}
      {settings.attempts !== 1 && choice('counts', ['best', 'last', 'average'])}
      {choice('layout', ['one_page', 'one_each'])}
      {choice('review', quizReviews)}
      {settings.review !== 'score' && choice('reviewWhen', ['each', 'end'])}
      <Switch
        label={t('teach.quiz.set.shuffleQuestions')}
        checked={settings.shuffleQuestions}
        onChange={(event) => set({ shuffleQuestions: event.currentTarget.checked })}
      />
      <Switch
        label={t('teach.quiz.set.shuffleAnswers')}
        checked={settings.shuffleAnswers}
        onChange={(event) => set({ shuffleAnswers: event.currentTarget.checked })}
      />
      <Switch
        label={t('teach.quiz.set.workedCloses')}
        description={t('teach.quiz.set.workedCloses.how')}
        checked={settings.workedCloses}
        onChange={(event) => set({ workedCloses: event.currentTarget.checked })}
      />
    </div>
  )
}
