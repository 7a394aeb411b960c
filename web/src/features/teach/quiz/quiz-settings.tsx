import { limits } from '#contract/limits.ts'
import { newQuizSettings, quizReviews, type QuizSettings, type QuizWindow } from '#contract/practice/quiz.ts'
import { NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './quiz-editor.module.css'

type Props = {
  settings: QuizSettings
  /** How many there are in no pool. */
  questions: number
  onChange: (settings: QuizSettings) => void
  /** Its pools. */
  children?: ReactNode
}

/** How a quiz is taken, and what it shows afterwards. */
export function QuizSettingsFields({ settings, questions, onChange, children }: Props) {
  const { t } = useTranslate()
  const set = (part: Partial<QuizSettings>) => onChange({ ...settings, ...part })
  const parts = { settings, set }
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
        <Optional
          {...parts}
          of="attempts"
          placeholder={t('teach.quiz.set.attempts.any')}
          max={limits.quizAttempts}
        />
        <Optional {...parts} of="minutes" placeholder={t('teach.quiz.set.minutes.any')} max={600} />
      </div>
      <Optional
        {...parts}
        of="draws"
        label={t(settings.pools ? 'teach.quiz.set.draws.loose' : 'teach.quiz.set.draws')}
        description={t(settings.pools ? 'teach.quiz.set.draws.loose_how' : 'teach.quiz.set.draws.how')}
        placeholder={t('teach.quiz.set.draws.all')}
        max={limits.quizQuestions}
      />
      {settings.draws && settings.draws >= questions ? (
        <p className={classes.how}>{t('teach.quiz.set.draws.too_few', { count: questions })}</p>
      ) : null}
      {children}
      <WindowFields settings={settings} onChange={onChange} />
      {settings.attempts !== 1 && <Choice {...parts} of="counts" values={['best', 'last', 'average']} />}
      <Choice {...parts} of="layout" values={['one_page', 'one_each']} />
      <Choice {...parts} of="review" values={quizReviews} />
      {settings.review !== 'score' && <Choice {...parts} of="reviewWhen" values={['each', 'end']} />}
      <OnOff {...parts} of="shuffleQuestions" />
      <OnOff {...parts} of="shuffleAnswers" />
      <OnOff
        {...parts}
        of="workedCloses"
        description={[
          t('teach.quiz.set.workedCloses.how'),
          ...(settings.attempts === 1 ? [] : [t('teach.quiz.set.workedCloses.again')]),
        ].join(' ')}
      />
    </div>
  )
}

type PartProps<K extends keyof QuizSettings> = {
  of: K
  settings: QuizSettings
  set: (part: Partial<QuizSettings>) => void
}

/** A number that need not be said. */
function Optional({
  of,
  settings,
  set,
  ...props
}: PartProps<'attempts' | 'minutes' | 'draws'> & {
  placeholder: string
  label?: string
  description?: string
  max: number
}) {
  const { t } = useTranslate()
  return (
    <NumberInput
      label={t(`teach.quiz.set.${of}`)}
      {...props}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={settings[of] ?? ''}
      onChange={(value) => set({ [of]: typeof value === 'number' && value >= 1 ? value : null })}
    />
  )
}

/** From when on it can be begun, and until when. */
function WindowFields({ settings, onChange }: Pick<Props, 'settings' | 'onChange'>) {
  const { t } = useTranslate()
  const { opensAt = null, closesAt = null } = settings.window ?? {}
  function setWindow(window: QuizWindow) {
    const { window: _, ...rest } = settings
    onChange(window.opensAt || window.closesAt ? { ...rest, window } : rest)
  }
  return (
    <>
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
    </>
  )
}

function Choice<K extends 'counts' | 'layout' | 'review' | 'reviewWhen'>({
  of,
  settings,
  set,
  values,
}: PartProps<K> & { values: readonly QuizSettings[K][] }) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t(`teach.quiz.set.${of}`)}
      value={settings[of]}
      onChange={(value) => set({ [of]: values.find((one) => one === value) ?? newQuizSettings[of] })}
    >
      <Stack gap="xs" mt="xs">
        {values.map((value) => (
          <Radio key={value} value={value} label={t(`teach.quiz.set.${of}.${value}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function OnOff({
  of,
  settings,
  set,
  description,
}: PartProps<'shuffleQuestions' | 'shuffleAnswers' | 'workedCloses'> & { description?: string }) {
  const { t } = useTranslate()
  return (
    <Switch
      label={t(`teach.quiz.set.${of}`)}
      description={description}
      checked={settings[of]}
      onChange={(event) => set({ [of]: event.currentTarget.checked })}
    />
  )
}
