import { limits } from '#contract/limits.ts'
import { GradeScale, type CompanyGrading } from '#contract/practice/scales/grade-scales.ts'
import { middleOf } from '#contract/rules/learning/grades/grade-scale.ts'
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { validateWith } from '../../../api/forms.tsx'
import { isDeepEqual } from '../../../shared/saving/same.ts'
import { Form } from '../../../ui/form.tsx'
import { useDecimals } from '../../../ui/fields/numbers/use-decimals.ts'
import classes from './grading.module.css'
import { newSteps, scaleKinds, type ScaleKind } from './new-scales.ts'
import { useSaveGrading } from './use-grading.ts'

type TypedStep = { word: string; from: number | string; value: number | string }
type Values = { id: string; name: string; steps: TypedStep[] }
type Props = { grading: CompanyGrading; scale: GradeScale | undefined; onDone: () => void }

const number = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))
const scaleOf = ({ id, name, steps }: Values) => ({
  id,
  name: name.trim(),
  steps: steps.map(({ word, from, value }) => ({
    word: word.trim(),
    from: number(from),
    value: number(value),
  })),
})

/** A scale that is made or changed: its name, and its steps from the best on. */
export function ScaleForm({ grading, scale, onDone }: Props) {
  const { t } = useTranslate()
  const check = validateWith(GradeScale, (values) => scaleOf(values as Values))
  const form = useForm<Values>({
    initialValues: scale ?? { id: uuid(), name: '', steps: newSteps('letters', t) },
    validate: check,
  })
  const { isSaving, save } = useSaveGrading(grading, { form, onDone })
  const { steps } = form.values
  const uses = grading.uses.find(({ scaleId }) => scaleId === scale?.id)?.courses ?? 0
  const isDefault = scale !== undefined && grading.defaultScaleId === scale.id
  async function send(values: Values): Promise<void> {
    const made = scaleOf(values)
    const isTwice = grading.scales.some(
      ({ id, name }) => id !== made.id && name.toLowerCase() === made.name.toLowerCase(),
    )
    if (isTwice) return form.setFieldError('name', t('validation.scale_twice'))
    const scales = scale
      ? grading.scales.map((one) => (one.id === made.id ? made : one))
      : [...grading.scales, made]
    await save({ scales }).catch(() => undefined)
  }
  return (
    <Form form={form} onSubmit={(values) => void send(values)}>
      <Stack gap="md">
        {(uses > 0 || isDefault) && (
          <Alert color="yellow">{t('company.grading.change_means', { count: uses })}</Alert>
        )}
        {!scale && <BeginWith form={form} isSaving={isSaving} />}
        <TextInput
          data-autofocus
          label={t('company.grading.name')}
          maxLength={limits.gradeScaleName}
          required
          readOnly={isSaving}
          {...form.getInputProps('name')}
        />
        <fieldset className={classes.steps}>
          <legend>{t('company.grading.steps')}</legend>
          <Text size="sm" c="dimmed">
            {t('company.grading.step_how')}
          </Text>
          {steps.map((_, at) => (
            <StepRow key={at} form={form} at={at} isSaving={isSaving} />
          ))}
          {steps.length < limits.gradeSteps && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={isSaving}
              onClick={() =>
                form.insertListItem('steps', { word: '', from: '', value: '' }, steps.length - 1)
              }
            >
              {t('company.grading.step_add')}
            </Button>
          )}
        </fieldset>
        <Group gap="xs">
          <Button type="submit" loading={isSaving}>
            {t('company.grading.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('generic.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** With which steps a new scale begins. Those that were typed are not replaced before that is asked. */
function BeginWith({ form, isSaving }: Omit<StepProps, 'at'>) {
  const { t } = useTranslate()
  const [kind, setKind] = useState<ScaleKind>('letters')
  const [asked, ask] = useState<ScaleKind | null>(null)
  function begin(next: ScaleKind): void {
    form.setFieldValue('steps', newSteps(next, t))
    setKind(next)
    ask(null)
  }
  return (
    <>
      <NativeSelect
        label={t('company.grading.begin_with')}
        data={scaleKinds.map((one) => ({ value: one, label: t(`company.grading.kind.${one}`) }))}
        value={asked ?? kind}
        disabled={isSaving}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as ScaleKind
          if (isDeepEqual(form.values.steps, newSteps(kind, t))) begin(next)
          else ask(next === kind ? null : next)
        }}
      />
      {asked && (
        <Alert color="yellow" role="alert" title={t('company.grading.replace')}>
          <Group gap="xs">
            <Button variant="default" size="compact-md" onClick={() => begin(asked)}>
              {t('company.grading.replace_them')}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => ask(null)}>
              {t('company.grading.replace_not')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

type StepProps = { form: UseFormReturnType<Values>; at: number; isSaving: boolean }

/** A word of the scale: from which per cent on it is said, and what it counts as, which is proposed as the middle. */
function StepRow({ form, at, isSaving }: StepProps) {
  const { t } = useTranslate()
  const decimals = useDecimals()
  const { steps } = form.values
  const percent = {
    min: 0,
    max: 100,
    decimalScale: 1,
    clampBehavior: 'none' as const,
    readOnly: isSaving,
    ...decimals,
  }
  const place = { number: at + 1 }
  function propose(): void {
    const [step, above] = [steps[at], steps[at - 1]]
    if (step && step.value === '' && step.from !== '')
      form.setFieldValue(`steps.${at}.value`, middleOf(Number(step.from), above && Number(above.from)))
  }
  return (
    <div className={classes.step}>
      <TextInput
        aria-label={t('company.grading.step_word', place)}
        placeholder={t('company.grading.step_word', place)}
        maxLength={limits.gradeWord}
        readOnly={isSaving}
        {...form.getInputProps(`steps.${at}.word`)}
      />
      <NumberInput
        label={t('company.grading.step_from')}
        aria-label={t('company.grading.step_from_named', place)}
        {...percent}
        {...form.getInputProps(`steps.${at}.from`)}
        onBlur={propose}
      />
      <NumberInput
        label={t('company.grading.step_value')}
        aria-label={t('company.grading.step_value_named', place)}
        {...percent}
        {...form.getInputProps(`steps.${at}.value`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('company.grading.step_remove', place)}
        disabled={isSaving || steps.length <= 2}
        onClick={() => form.removeListItem('steps', at)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
