import { limits } from '#contract/limits.ts'
import {
  askedOf,
  comparisons,
  MOST_QUESTION_WEIGHT,
  questionKinds,
} from '#contract/rules/mentoring/programme-questions.ts'
import { ActionIcon, Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { WholeNumberField } from '../../../../ui/fields/numbers/whole-number-field.tsx'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { OptionFields } from './option-fields.tsx'
import type { PlanForm } from './plan-values.ts'

type Props = {
  form: PlanForm
  index: number
  last: boolean
  /** People may have answered it by now. */
  kept: boolean
  /** It was added just now. */
  fresh: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A question of the programme’s own: how it is answered, by whom, and whether it counts in matching. */
export function QuestionField({ form, index, last, kept, fresh, onMove, onRemove }: Props) {
  const { t } = useTranslate()
  const at = `questions.${index}` as const
  const question = form.values.questions[index]
  const opened = useProgramme().state !== 'draft'
  if (!question) return null
  const equals = form.values.kind === 'peer'
  const chosen = question.kind !== 'text'
  const number = index + 1
  const acts = [
    ['up', IconArrowUp, index === 0, () => onMove(-1)],
    ['down', IconArrowDown, last, () => onMove(1)],
    ['remove', IconTrash, false, onRemove],
  ] as const
  return (
    <fieldset className={classes.question}>
      <legend>{t('programmes.question', { number })}</legend>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            label={t('programmes.question.text')}
            maxLength={limits.questionText}
            required
            autoFocus={fresh}
            style={{ flex: 1, minWidth: 0 }}
            {...form.getInputProps(`${at}.text`)}
          />
          <Group gap={4} wrap="nowrap" mb={4}>
            {acts.map(([act, Icon, disabled, onClick]) => (
              <ActionIcon
                key={act}
                variant="subtle"
                color={act === 'remove' ? 'red' : 'gray'}
                aria-label={t(`programmes.question.${act}`, { number })}
                disabled={disabled}
                onClick={onClick}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            ))}
          </Group>
        </Group>
        <div className={classes.numbers}>
          <NativeSelect
            label={t('programmes.question.kind')}
            description={kept ? t('programmes.question.kind_settled') : undefined}
            disabled={kept}
            data={questionKinds.map((value) => ({ value, label: t(`programmes.question.kind.${value}`) }))}
            {...form.getInputProps(`${at}.kind`)}
          />
          {!equals && (
            <NativeSelect
              label={t('programmes.question.of')}
              data={askedOf.map((value) => ({ value, label: t(`programmes.question.of.${value}`) }))}
              {...form.getInputProps(`${at}.of`)}
            />
          )}
        </div>
        {chosen && <OptionFields form={form} index={index} kept={kept} />}
        <Switch
          label={t('programmes.question.required')}
          description={opened && t('programmes.question.required_opened')}
          {...form.getInputProps(`${at}.required`, { type: 'checkbox' })}
        />
        {chosen && (equals || question.of === 'both') && (
          <div className={classes.numbers}>
            <NativeSelect
              label={t('programmes.question.counts')}
              value={question.counts ?? ''}
              data={[
                { value: '', label: t('programmes.question.counts.none') },
                ...comparisons.map((value) => ({ value, label: t(`programmes.question.counts.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(`${at}.counts`, comparisons.find((one) => one === value) ?? null)
              }
              error={form.errors[`${at}.counts`]}
            />
            {question.counts && (
              <WholeNumberField
                label={t('programmes.question.weight')}
                min={1}
                max={MOST_QUESTION_WEIGHT}
                value={question.weight}
                onChange={(value) => form.setFieldValue(`${at}.weight`, value)}
                error={form.errors[`${at}.weight`]}
              />
            )}
          </div>
        )}
      </Stack>
    </fieldset>
  )
}
