import { courseFormats, courseTransferApi } from '#contract/courses/course-transfer.ts'
import { coursesApi, type CourseDraft } from '#contract/courses/courses.ts'
import { Button, Group, Menu, Text } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconChevronDown,
  IconCopy,
  IconFileExport,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Section } from '../../../ui/page/sections.tsx'

type Props = { course: CourseDraft; isAdmin: boolean }

/** What becomes of the course as a whole. */
export function StandingSection({ course, isAdmin }: Props) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const params = { id: course.id }
  const isArchived = course.state === 'archived'
  const archive = useAction(coursesApi.archive, {
    success: isArchived ? 'teach.archive.back_done' : 'teach.archive.done',
    refreshes: [coursesApi.list],
    onSuccess: (saved) => void queries.setQueryData(query(coursesApi.byId, { params }).queryKey, saved),
  })
  const duplicate = useAction(coursesApi.duplicate, {
    success: 'teach.duplicate.done',
    refreshes: [coursesApi.list],
    onSuccess: ({ id }) => void navigate(`/dashboard/teach/${id}`),
  })
  const save = useDownload(courseTransferApi.export)
  const remove = useAction(coursesApi.delete, {
    success: 'teach.delete.done',
    refreshes: [coursesApi.list],
    onSuccess: () => void navigate('/dashboard/teach', { replace: true }),
  })
  const mayDelete = course.publishedVersion === null
  return (
    <Section title={t('teach.standing')} lead={t(isArchived ? 'teach.archive.is' : 'teach.standing.lead')}>
      <Group gap="xs">
        {isAdmin && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate({ params })}
          >
            {t('teach.duplicate')}
          </Button>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconFileExport size={16} aria-hidden />}
              rightSection={<IconChevronDown size={16} aria-hidden />}
              loading={save.isPending}
            >
              {t('teach.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown maw={360}>
            {courseFormats.map((format) => (
              <Menu.Item key={format} onClick={() => save.mutate({ params, query: { format } })}>
                {t(`teach.export.${format}`)}
                <Text size="sm" c="dimmed">
                  {t(`teach.export.${format}.about`)}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {isArchived ? (
          <Button
            variant="default"
            leftSection={<IconArchiveOff size={16} aria-hidden />}
            loading={archive.isPending}
            onClick={() => archive.mutate({ params, body: { archived: false } })}
          >
            {t('teach.archive.back')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconArchive size={16} aria-hidden />}
            onClick={() => setAsking('archive')}
          >
            {t('teach.archive')}
          </Button>
        )}
        {mayDelete && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking('delete')}
          >
            {t('teach.delete')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asking === 'archive'}
        onClose={() => setAsking(null)}
        onConfirm={() => archive.mutateAsync({ params, body: { archived: true } })}
        title={t('teach.archive.title', { title: course.title })}
        message={t('teach.archive.message', { count: course.learners })}
        action={t('teach.archive')}
      />
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutateAsync({ params })}
        title={t('teach.delete.title', { title: course.title })}
        message={t('teach.delete.message')}
        action={t('teach.delete')}
        danger
      />
    </Section>
  )
}
