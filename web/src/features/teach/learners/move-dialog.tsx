import type { CourseDraft } from '#contract/courses/courses.ts'
import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import { progressOf } from '#contract/rules/learning/completion.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { fullName } from './learner-columns.tsx'
import { useDecide } from './use-decide.ts'

type Props = { course: CourseDraft; learner: Learner; opened: boolean; onClose: () => void }

/** Says what becomes of somebody’s progress before they are moved to the newest version. */
export function MoveDialog({ course, learner, opened, onClose }: Props) {
  const { t } = useTranslate()
  const decide = useDecide(course.id, learner)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => decide.mutateAsync({ newestVersion: true })}
      title={t('teach.move.title', { name: fullName(learner), version: course.publishedVersion ?? 0 })}
      message={opened && <WhatBecomes course={course} learner={learner} />}
      action={t('teach.learner.move')}
    />
  )
}

function WhatBecomes({ course, learner }: Pick<Props, 'course' | 'learner'>) {
  const { t } = useTranslate()
  const record = useQuery(
    query(enrolmentsApi.learner, { params: { id: course.id, enrolmentId: learner.id } }),
  ).data?.record
  // The page of the course is of the newest version, but for whoever learns in an older one themselves.
  const page = useQuery(query(enrolmentsApi.course, { params: { id: course.id } })).data
  const newest = page && !page.newerVersion ? page.modules.flatMap(({ lessons }) => lessons) : undefined
  const after =
    newest &&
    record &&
    progressOf(
      newest,
      record.toSorted((a, b) => a.at.localeCompare(b.at)),
      page?.enough,
    )
  return (
    <Stack gap="xs">
      <Text>{t('teach.move.how')}</Text>
      {after && (
        <Text>
          {t('teach.move.after', {
            done: after.requiredDone,
            of: after.required,
            before: learner.lessonsDone,
            before_of: learner.lessons,
          })}
        </Text>
      )}
      {after && learner.state === 'completed' && !after.complete && <Text>{t('teach.move.open_again')}</Text>}
    </Stack>
  )
}
