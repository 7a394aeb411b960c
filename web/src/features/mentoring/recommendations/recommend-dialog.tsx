import { limits } from '#contract/limits.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { recommendationsApi } from '#contract/mentoring/recommendations/recommendations.ts'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call, query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFoundOptions, type Option } from '../../../ui/fields/use-found-options.ts'
import { Form } from '../../../ui/form.tsx'
import { afterRecommending } from './use-recommendations.ts'

type Props = {
  relationshipId: string
  /** Whom it is for; null: all of a group. */
  name: string | null
  opened: boolean
  onClose: () => void
}

/** A course, or one lesson of it, for whom one mentors: of those that they may take. */
export function RecommendDialog(props: Props) {
  const { t } = useTranslate()
  const { name, opened, onClose } = props
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        name === null ? t('mentoring.recommended.dialog_group') : t('mentoring.recommended.dialog', { name })
      }
    >
      {opened && <Recommend {...props} />}
    </Dialog>
  )
}

type Values = { courseId: string; lessonId: string | null; why: string }

function Recommend({ relationshipId, onClose }: Props) {
  const { t } = useTranslate()
  const [chosen, setChosen] = useState<Option | null>(null)
  // The same until it is saved: what is sent again after a lost answer is recommended once.
  const [itemId] = useState(() => uuid())
  const form = useForm<Values>({
    initialValues: { courseId: '', lessonId: null, why: '' },
    validate: validateWith(recommendationsApi.save.body),
  })
  const courses = useFoundOptions({
    of: `${recommendationsApi.courses.id} ${relationshipId}`,
    find: async (search) => {
      const { items } = await call(recommendationsApi.courses, {
        params: { id: relationshipId },
        query: search ? { search } : {},
      })
      return [{ group: '', items: items.map(({ id, title }) => ({ value: id, label: title })) }]
    },
    chosen: chosen ? [chosen] : [],
    none: t('mentoring.recommended.no_courses'),
  })
  const save = useAction(recommendationsApi.save, {
    form,
    refreshes: afterRecommending,
    success: 'mentoring.recommended.saved',
    failure: (error) => {
      if (!isApiError(error, 'ALREADY_EXISTS')) return false
      form.setFieldError('courseId', t('mentoring.recommended.already'))
      return true
    },
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      about={relationshipId}
      sending={save.isPending}
      onSubmit={(body) => save.mutate({ params: { id: relationshipId, itemId }, body })}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('mentoring.recommended.dialog_how')}</Text>
        <Select
          label={t('mentoring.recommended.course')}
          required
          {...courses.field}
          value={chosen?.value ?? null}
          error={form.errors.courseId}
          onChange={(id) => {
            setChosen(id === null ? null : (courses.optionsOf([id])[0] ?? null))
            form.setFieldValue('courseId', id ?? '')
            form.setFieldValue('lessonId', null)
          }}
        />
        {chosen && <Lesson courseId={chosen.value} {...form.getInputProps('lessonId')} />}
        <TextInput
          label={t('mentoring.recommended.why')}
          maxLength={limits.mentoringLine}
          {...form.getInputProps('why')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('mentoring.recommended.do')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type LessonProps = { courseId: string; value?: string | null; onChange?: (id: string | null) => void }

/** All of the course, or one of its lessons. */
function Lesson({ courseId, value, onChange }: LessonProps) {
  const { t } = useTranslate()
  const course = useQuery({
    ...query(enrolmentsApi.course, { params: { id: courseId } }),
    ...freshness.courses,
  })
  const modules = course.data?.modules ?? []
  return (
    <Select
      label={t('mentoring.recommended.lesson')}
      placeholder={t('mentoring.recommended.whole')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('mentoring.recommended.whole') }}
      nothingFoundMessage={t('ui.nothing_found')}
      data={modules.map(({ title, lessons }) => ({
        group: title,
        items: lessons.map((lesson) => ({ value: lesson.id, label: lesson.title })),
      }))}
      value={value ?? null}
      onChange={(id) => onChange?.(id)}
    />
  )
}
