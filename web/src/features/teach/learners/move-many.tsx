import type { CourseDraft } from '#contract/courses/courses.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mostChosen, versionMovesApi } from '#contract/courses/version-moves/version-moves.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { toast } from '../../../api/toasts.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { freshness } from '../freshness.ts'

type Props = {
  course: CourseDraft
  /** Of whom it is; absent: all who learn in older versions. */
  chosen?: readonly string[]
  onDone?: () => void
}

/** Moves learners of older versions to the newest, all of them or those that were chosen. What becomes of them is asked once it is wanted. */
export function MoveMany({ course, chosen, onDone }: Props) {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  const [completed, setCompleted] = useState(false)
  const isTooMany = chosen !== undefined && chosen.length > mostChosen
  const asked = useQuery({
    ...query(versionMovesApi.preview, {
      params: { id: course.id },
      query: {
        ...(chosen && { enrolmentId: [...chosen] }),
        ...(completed && { completed: 'true' as const }),
      },
    }),
    ...freshness.moves,
    placeholderData: keepPreviousData,
    enabled: opened && !isTooMany,
  })
  const preview = asked.data
  const move = useAction(versionMovesApi.start, {
    refreshes: [versionMovesApi.preview, enrolmentsApi.learners, enrolmentsApi.learner, coursesApi.versions],
    success: false,
    onSuccess: ({ people, left }) => {
      toast({
        severity: 'success',
        message: left > 0 ? 'teach.moves.going_on' : 'teach.moves.done',
        params: { count: people - left, left },
      })
      onDone?.()
    },
  })
  if (isTooMany) return <Text size="sm">{t('teach.moves.too_many', { count: mostChosen })}</Text>
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconVersions size={16} aria-hidden />}
        onClick={() => {
          setCompleted(false)
          setOpened(true)
        }}
      >
        {t('teach.moves.action')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        disabled={!preview || preview.people === 0 || asked.isPlaceholderData}
        onConfirm={() =>
          preview &&
          move.mutateAsync({
            params: { id: course.id },
            body: { version: preview.version, completed, ...(chosen && { enrolmentIds: [...chosen] }) },
          })
        }
        title={t('teach.moves.title', { version: preview?.version ?? course.publishedVersion ?? 1 })}
        message={
          <Stack gap="xs">
            {preview ? (
              <WhatBecomes preview={preview} />
            ) : asked.isError ? (
              <LoadFailed of={asked} />
            ) : (
              <LoadingLines lines={2} height={20} />
            )}
            {preview !== undefined && preview.completed > 0 && (
              <Checkbox
                label={t('teach.moves.completed', { count: preview.completed })}
                checked={completed}
                onChange={(event) => setCompleted(event.currentTarget.checked)}
              />
            )}
          </Stack>
        }
        action={t('teach.learner.move')}
      />
    </>
  )
}

type Preview = {
  people: number
  completed: number
  looked: number
  completes: number
  opensAgain: number
  fewer: number
}

function WhatBecomes({ preview }: { preview: Preview }) {
  const { t } = useTranslate()
  const { people, completed, looked, completes, opensAgain, fewer } = preview
  if (people + completed === 0) return <Text>{t('teach.moves.none')}</Text>
  return (
    <>
      <Text>{t('teach.moves.people', { count: people })}</Text>
      <Text>{t('teach.move.how')}</Text>
      {completes > 0 && <Text>{t('teach.moves.completes', { count: completes })}</Text>}
      {opensAgain > 0 && <Text>{t('teach.moves.opens_again', { count: opensAgain })}</Text>}
      {fewer > 0 && <Text>{t('teach.moves.fewer', { count: fewer })}</Text>}
      {people > 0 && completes + opensAgain + fewer === 0 && <Text>{t('teach.moves.none_changes')}</Text>}
      {looked < people && (
        <Text c="dimmed" size="sm">
          {t('teach.moves.looked', { count: looked })}
        </Text>
      )}
    </>
  )
}
