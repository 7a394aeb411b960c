import type { LessonDraft } from '#contract/courses/courses.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { TextFiles } from '../../../ui/rich-text/files.ts'
import { RelativeTime } from '../../../ui/time/time.tsx'
import classes from './editor.module.css'
import { LessonContentView } from './lesson-content.tsx'

type Props = {
  newer: LessonDraft
  onKeepMine: () => void
  onTakeTheirs: () => void
  files: TextFiles
  courseId: string
}

/** What somebody else saved while one was writing, above one's own: neither is lost before one chooses. */
export function LessonConflict({ newer, onKeepMine, onTakeTheirs, files, courseId }: Props) {
  const { t } = useTranslate()
  return (
    <Alert
      color="yellow"
      mb="md"
      role="region"
      aria-label={t('teach.conflict.title')}
      icon={<IconUsers size={20} aria-hidden />}
      title={t('teach.conflict.title')}
    >
      <Text size="sm" mb="sm">
        {newer.updatedBy ? t('teach.conflict.who', { name: newer.updatedBy }) : t('teach.conflict.somebody')}
        {newer.updatedAt && (
          <>
            {' '}
            <RelativeTime at={newer.updatedAt} />
          </>
        )}
        {'. '}
        {t('teach.conflict.how')}
      </Text>
      <div className={classes.theirs} tabIndex={0} role="group" aria-label={t('teach.conflict.theirs')}>
        <LessonContentView content={newer.content} files={files} courseId={courseId} />
      </div>
      <Group gap="xs" mt="sm">
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          {t('teach.conflict.take_theirs')}
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          {t('teach.conflict.keep_mine')}
        </Button>
      </Group>
    </Alert>
  )
}
