import { courseTransferApi, type CourseImport } from '#contract/courses/course-transfer.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import classes from './import.module.css'
import { ComingList, LeftList } from './preview-lists.tsx'

type Props = { of: CourseImport }

/** Leaving the page stops nothing. */
function Making({ of: { progress, total } }: Props) {
  const { t } = useTranslate()
  return (
    <Stack gap="sm" className={classes.form}>
      <Text role="status" className="tabular">
        {total > 0 ? t('teach.import.making', { done: progress, of: total }) : t('teach.import.making_texts')}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={total > 0 ? (progress / total) * 100 : 100}
          animated={total === 0 || progress === total}
          aria-label={t('teach.import.making_texts')}
        />
      </Progress.Root>
      <Text c="dimmed" size="sm">
        {t('teach.import.leave')}
      </Text>
    </Stack>
  )
}

const Another = () => {
  const { t } = useTranslate()
  return (
    <Button component={Link} to="/dashboard/teach/import" variant="default">
      {t('teach.import.again')}
    </Button>
  )
}

function Made({ of }: Props) {
  const { t } = useTranslate()
  const undo = useAction(courseTransferApi.undo, {
    refreshes: [courseTransferApi.import, coursesApi.list],
    success: false,
  })
  return (
    <Stack gap="xl" className={classes.form}>
      <Alert color="green" icon={<IconCheck size={20} />} role="status">
        {t('teach.import.done', { title: of.title })}
      </Alert>
      <Group gap="xs">
        <Button component={Link} to={`/dashboard/teach/${of.courseId}`}>
          {t('teach.import.open')}
        </Button>
        {of.undoable && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { id: of.id } })}
          >
            {t('teach.import.undo')}
          </Button>
        )}
      </Group>
      <LeftList of={of} isOver />
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('teach.import.came')}
        </Title>
        <ComingList of={of} />
      </section>
    </Stack>
  )
}

/** What has become of a file: how far its course is, that it is made, or why it is not. */
export function ImportOutcome({ of }: Props) {
  const { t } = useTranslate()
  if (of.state === 'running') return <Making of={of} />
  if (of.state === 'done' && of.courseId) return <Made of={of} />
  const said =
    of.state === 'failed'
      ? t(`teach.import.failed.${of.error ?? 'failed'}`)
      : t(of.state === 'undone' ? 'teach.import.undone' : 'teach.import.gone')
  return (
    <Stack gap="md" className={classes.form}>
      <Alert color={of.state === 'failed' ? 'red' : 'gray'} icon={<IconInfoCircle size={20} />} role="status">
        {said}
      </Alert>
      <Group>
        <Another />
      </Group>
    </Stack>
  )
}
