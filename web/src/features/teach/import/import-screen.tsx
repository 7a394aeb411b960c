import { courseTransferApi, type CourseImport } from '#contract/courses/course-transfer.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { coursesApi } from '#contract/courses/courses.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useProgress } from '../../../api/live/use-progress.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'

/** A course that comes from a file, asked for at each step in which it is made. */
function OneImport({ id }: { id: string }) {
  const queries = useQueryClient()
  const askedMs = useProgress('course_import', id, courseTransferApi.import.id)
  const found = useQuery({
    ...query(courseTransferApi.import, { params: { id } }),
    ...freshness.importBatch,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askedMs : false),
  })
  const state = found.data?.state
  useEffect(() => {
    if (state === 'done' || state === 'undone')
      void queries.invalidateQueries({ queryKey: [coursesApi.list.id] })
  }, [state, queries])
  if (found.isPending) return <Loading />
  if (found.isError) return <LoadFailed of={found} />
  const step: CourseImport = found.data
  return step.state === 'read' ? <ImportPreview of={step} /> : <ImportOutcome of={step} />
}

/** A course made of a file: it is chosen, what comes of it is looked at, and then it is made. */
export default function ImportScreen() {
  const { t } = useTranslate()
  const { importId } = useParams()
  return (
    <>
      <PageHeader
        title={t('teach.import')}
        description={t('teach.import.lead')}
        back={{ to: '/dashboard/teach', label: t('teach.title') }}
      />
      {importId ? <OneImport id={importId} /> : <ChooseFile />}
    </>
  )
}
