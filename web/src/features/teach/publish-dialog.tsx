import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import { type CourseWarning } from '#contract/courses/course-warnings.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Anchor, Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { validateWith } from '../../api/forms.tsx'
import { freshness } from './freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { ChangeList } from './changes/change-list.tsx'
import { saveAll } from './editor/use-savers.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'

type Props = { course: CourseDraft; opened: boolean; onClose: () => void }

export function PublishDialog({ course, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('teach.publish.title')}>
      <SavedFirst course={course} onClose={onClose} />
    </Dialog>
  )
}

/** What is published is what the server has: what was typed a moment ago goes there first. */
function SavedFirst({ course, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const me = useMe()
  const [saved, setSaved] = useState<boolean>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    void saveAll(me.id, course.id).then((all) => !isOver && setSaved(all))
    return () => void (isOver = true)
  }, [me.id, course.id, tries])
  if (saved === undefined) return <LoadingLines />
  if (!saved)
    return (
      <ErrorState
        title={t('teach.publish.unsaved')}
        message={t('teach.publish.unsaved_how')}
        onRetry={() => setTries((count) => count + 1)}
      />
    )
  return <Publish course={course} onClose={onClose} />
}

function Publish({ course, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const queries = useQueryClient()
  const params = { id: course.id }
  const [overtaken, setOvertaken] = useState(false)
  const changes = useQuery({ ...query(coursesApi.changes, { params }), ...freshness.courseChanges })
  const form = useForm({
    initialValues: { note: '' },
    validate: validateWith(coursesApi.publish.body.pick({ note: true })),
  })
  const publish = useAction(coursesApi.publish, {
    form,
    refreshes: [coursesApi.list, coursesApi.versions],
    success: 'teach.published',
    onSuccess: (saved) => {
      queries.setQueryData(query(coursesApi.byId, { params }).queryKey, saved)
      onClose()
    },
    failure: (error) => {
      if (!isApiError(error, 'CONFLICT')) return false
      setOvertaken(true)
      void queries.invalidateQueries({ queryKey: [coursesApi.byId.id] })
      void changes.refetch()
      return true
    },
  })
  if (changes.isError) return <LoadFailed of={changes} />
  if (!changes.data) return <LoadingLines />
  const { items } = changes.data
  if (course.lessons === 0) return <Text>{t('teach.publish.no_lessons')}</Text>
  if (items.length === 0) return <Text>{t('teach.publish.nothing')}</Text>
  const { publishedVersion: before } = course
  return (
    <Form
      form={form}
      sending={publish.isPending}
      onSubmit={({ note }) => publish.mutate({ params, body: { revision: course.revision, note } })}
    >
      <Stack gap="md">
        {overtaken && <Alert color="yellow">{t('teach.publish.overtaken')}</Alert>}
        <section>
          <Title order={3} size="h4" mb="xs">
            {before === null ? t('teach.publish.first') : t('teach.publish.since', { version: before })}
          </Title>
          <ChangeList changes={items} isFirst={before === null} />
        </section>
        <Warnings warnings={changes.data.warnings} courseId={course.id} onClose={onClose} />
        <TextInput
          label={t('teach.publish.note')}
          description={t('teach.publish.note_how')}
          maxLength={limits.courseNoteLength}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('teach.publish.meaning')}
          </Title>
          <List size="sm" spacing={4}>
            <List.Item>{t(`teach.publish.seen.${course.settings.audience}`)}</List.Item>
            {before !== null && course.learners > 0 && (
              <List.Item>{t('teach.publish.stay', { count: course.learners })}</List.Item>
            )}
            <List.Item>{t('teach.publish.new_ones', { version: (before ?? 0) + 1 })}</List.Item>
          </List>
        </section>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={publish.isPending}>
            {t('teach.publish.action', { version: (before ?? 0) + 1 })}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** What one may want to see to first. Nothing of it stops anybody. */
function Warnings({ warnings, courseId, onClose }: WarningProps) {
  const { t } = useTranslate()
  if (warnings.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('teach.publish.warnings')}
    >
      <List size="sm" spacing={4}>
        {warnings.map(({ kind, lessonId, title, count }) => (
          <List.Item key={`${kind} ${lessonId}`}>
            <Anchor
              component={Link}
              to={`/dashboard/teach/${courseId}?lesson=${lessonId}`}
              inherit
              underline="always"
              onClick={onClose}
            >
              {title}
            </Anchor>
            {': '}
            {t(`teach.warning.${kind}`, { count })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
type WarningProps = { warnings: readonly CourseWarning[]; courseId: string; onClose: () => void }
