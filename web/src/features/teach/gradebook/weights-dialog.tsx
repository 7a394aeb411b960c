import { gradebookApi, type Gradebook } from '#contract/practice/gradebook.ts'
import { limits } from '#contract/limits.ts'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  TextInput,
} from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import {
  LateChoices,
  saidBody,
  saidIn,
  ScaleChoices,
  withLateErrors,
  type SaidValues,
} from './weights-scales.tsx'
import classes from './gradebook.module.css'

type Props = { courseId: string; book: Gradebook; opened: boolean; onClose: () => void }
type Values = SaidValues & {
  categories: { id: string; title: string; weight: number | string }[]
  /** Of each lesson its category, or nothing. */
  of: Record<string, string>
  missingIsZero: boolean
}

/** How the final grade is made: categories with their weights, and what each lesson is of. */
export default function WeightsDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('gradebook.weights.title')}>
      <Weights {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Weights(props: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const { form, isSaving, save } = useWeights(props)
  const { categories } = form.values
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="md">
        <p className={classes.quiet}>
          {t(categories.length ? 'gradebook.weights.how' : 'gradebook.weights.by_points')}
        </p>
        {categories.map(({ id }, at) => (
          <CategoryRow key={id} form={form} at={at} isSaving={isSaving} />
        ))}
        {categories.length < limits.gradeCategories && (
          <div>
            <Button
              variant="default"
              size="compact-md"
              disabled={isSaving}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('categories', { id: uuid(), title: '', weight: 50 })}
            >
              {t('gradebook.weights.add')}
            </Button>
          </div>
        )}
        {categories.length > 0 && (
          <CategoryOfLessons form={form} columns={props.book.columns} isSaving={isSaving} />
        )}
        <Checkbox
          label={t('gradebook.weights.missing')}
          description={t('gradebook.weights.missing_how')}
          disabled={isSaving}
          {...form.getInputProps('missingIsZero', { type: 'checkbox' })}
        />
        <LateChoices form={form} book={props.book} isSaving={isSaving} />
        <ScaleChoices form={form} book={props.book} isSaving={isSaving} />
        <Group gap="xs">
          <Button type="submit" loading={isSaving}>
            {t('gradebook.weights.save')}
          </Button>
          <Button variant="default" onClick={props.onClose}>
            {t('generic.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function useWeights({ courseId, book, onClose }: Omit<Props, 'opened'>) {
  // What it is written over: another one's is not written over unseen.
  const [scheme] = useState(book.scheme)
  const toBody = ({ categories, of, missingIsZero, ...said }: Values) => ({
    ...saidBody(said),
    revision: scheme.revision,
    categories: categories.map(({ weight, ...one }) => ({
      ...one,
      weight: weight === '' ? NaN : Number(weight),
    })),
    lessons: Object.entries(of).flatMap(([lessonId, categoryId]) =>
      categories.some(({ id }) => id === categoryId) ? [{ lessonId, categoryId }] : [],
    ),
    missingIsZero,
  })
  const check = validateWith(gradebookApi.saveScheme.body, (values) => toBody(values as Values))
  const form = useForm<Values>({
    initialValues: {
      categories: scheme.categories,
      of: Object.fromEntries(book.columns.map(({ lessonId, categoryId }) => [lessonId, categoryId ?? ''])),
      missingIsZero: scheme.missingIsZero,
      ...saidIn(book),
    },
    validate: (values) => withLateErrors(check(values), values),
  })
  const save = useAction(gradebookApi.saveScheme, {
    form,
    refreshes: [gradebookApi.page],
    success: 'gradebook.weights.saved',
    onSuccess: onClose,
  })
  return {
    form,
    isSaving: save.isPending,
    save: (values: Values) => save.mutate({ params: { id: courseId }, body: toBody(values) }),
  }
}

type PartProps = { form: UseFormReturnType<Values>; isSaving: boolean }

function CategoryRow({ form, at, isSaving }: PartProps & { at: number }) {
  const { t } = useTranslate()
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        className={classes.person ?? ''}
        flex={1}
        label={t('gradebook.weights.name', { number: at + 1 })}
        maxLength={limits.rubricTitleLength}
        readOnly={isSaving}
        {...form.getInputProps(`categories.${at}.title`)}
      />
      <NumberInput
        w={96}
        label={t('gradebook.weights.weight')}
        min={0}
        max={1000}
        allowDecimal={false}
        readOnly={isSaving}
        {...form.getInputProps(`categories.${at}.weight`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={28}
        size={32}
        aria-label={t('gradebook.weights.remove', { number: at + 1 })}
        disabled={isSaving}
        onClick={() => form.removeListItem('categories', at)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function CategoryOfLessons({ form, columns, isSaving }: PartProps & Pick<Gradebook, 'columns'>) {
  const { t } = useTranslate()
  const choices = [
    { value: '', label: t('gradebook.weights.in_none') },
    ...form.values.categories.map(({ id, title }, at) => ({
      value: id,
      label: title || t('gradebook.weights.nth', { number: at + 1 }),
    })),
  ]
  return columns.map(({ lessonId, title, points }) =>
    points === null ? null : (
      <NativeSelect
        key={lessonId}
        label={title}
        data={choices}
        disabled={isSaving}
        {...form.getInputProps(`of.${lessonId}`)}
      />
    ),
  )
}
