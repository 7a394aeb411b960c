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
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import classes from './gradebook.module.css'

type Props = { courseId: string; book: Gradebook; opened: boolean; onClose: () => void }
type Values = {
  categories: { id: string; title: string; weight: number | string }[]
  /** Of each lesson its category, or nothing. */
  of: Record<string, string>
  missingIsZero: boolean
}

/** How the final grade is made: categories with their weights, and what each lesson is of. */
export function WeightsDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('gradebook.weights.title')}>
      <Weights {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Weights({ courseId, book, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const { columns } = book
  // What it is written over: another one's is not written over unseen.
  const [scheme] = useState(book.scheme)
  const toBody = ({ categories, of, missingIsZero }: Values) => ({
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
      of: Object.fromEntries(columns.map(({ lessonId, categoryId }) => [lessonId, categoryId ?? ''])),
      missingIsZero: scheme.missingIsZero,
    },
    validate: check,
  })
  const save = useAction(gradebookApi.saveScheme, {
    form,
    refreshes: [gradebookApi.page],
    success: 'gradebook.weights.saved',
    onSuccess: onClose,
  })
  const { categories } = form.values
  const choices = [
    { value: '', label: t('gradebook.weights.in_none') },
    ...categories.map(({ id, title }, at) => ({
      value: id,
      label: title || t('gradebook.weights.nth', { number: at + 1 }),
    })),
  ]
  return (
    <Form form={form} onSubmit={(values) => save.mutate({ params: { id: courseId }, body: toBody(values) })}>
      <Stack gap="md">
        <p className={classes.quiet}>
          {t(categories.length ? 'gradebook.weights.how' : 'gradebook.weights.by_points')}
        </p>
        {categories.map(({ id }, at) => (
          <Group key={id} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              className={classes.person ?? ''}
              flex={1}
              label={t('gradebook.weights.name', { number: at + 1 })}
              maxLength={limits.rubricTitleLength}
              readOnly={save.isPending}
              {...form.getInputProps(`categories.${at}.title`)}
            />
            <NumberInput
              w={96}
              label={t('gradebook.weights.weight')}
              min={0}
              max={1000}
              allowDecimal={false}
              readOnly={save.isPending}
              {...form.getInputProps(`categories.${at}.weight`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={28}
              size={32}
              aria-label={t('gradebook.weights.remove', { number: at + 1 })}
              disabled={save.isPending}
              onClick={() => form.removeListItem('categories', at)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {categories.length < limits.gradeCategories && (
          <div>
            <Button
              variant="default"
              size="compact-md"
              disabled={save.isPending}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('categories', { id: uuid(), title: '', weight: 50 })}
            >
              {t('gradebook.weights.add')}
            </Button>
          </div>
        )}
        {categories.length > 0 &&
          columns.map(({ lessonId, title, points }) =>
            points === null ? null : (
              <NativeSelect
                key={lessonId}
                label={title}
                data={choices}
                disabled={save.isPending}
                {...form.getInputProps(`of.${lessonId}`)}
              />
            ),
          )}
        <Checkbox
          label={t('gradebook.weights.missing')}
          description={t('gradebook.weights.missing_how')}
          disabled={save.isPending}
          {...form.getInputProps('missingIsZero', { type: 'checkbox' })}
        />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('gradebook.weights.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
