import { platformApi, type FailedJob } from '#contract/installation/platform.ts'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconProgressCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DateTime } from '../../ui/time/time.tsx'

/** Background work of the whole installation that was given up: why, and to be started again. */
export default function JobsScreen() {
  const { t } = useTranslate()
  const table = useTableState({ sort: 'newest', sorts: ['newest'] })
  const list = useQuery({
    ...query(platformApi.failedJobs, { query: { page: table.page, pageSize: table.pageSize } }),
    placeholderData: keepPreviousData,
    ...freshness.failedJobs,
  })
  const retry = useAction(platformApi.retryJob, {
    refreshes: [platformApi.failedJobs],
    success: 'jobs.retried',
  })
  // A kind that this page's build does not know yet has its own name.
  const nameOf = ({ kind }: FailedJob) => t({ key: `jobs.kind.${kind}`, defaultValue: kind })
  const columns: Column<FailedJob>[] = [
    { key: 'kind', title: t('jobs.kind'), primary: true, render: nameOf },
    { key: 'company', title: t('jobs.company'), render: ({ company }) => company },
    { key: 'why', title: t('jobs.why'), render: (job) => <Why job={job} /> },
    { key: 'attempts', title: t('jobs.attempts'), render: ({ attempts }) => attempts },
    { key: 'at', title: t('jobs.at'), render: ({ failedAt }) => <DateTime at={failedAt} /> },
  ]
  const failed = useTableError(list)
  return (
    <>
      <PageHeader title={t('jobs.title')} description={t('jobs.lead')} />
      <DataTable
        id="jobs"
        label={t('jobs.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={nameOf}
        paging={pagingOf(table, list.data)}
        rowActions={(job) =>
          job.retriable && (
            <Button
              variant="subtle"
              size="xs"
              loading={retry.isPending && retry.variables?.params.id === job.id}
              onClick={() => retry.mutate({ params: { companyId: job.companyId, id: job.id } })}
              aria-label={t('jobs.retry_named', { job: nameOf(job), company: job.company })}
            >
              {t('jobs.retry')}
            </Button>
          )
        }
        empty={
          <Empty
            icon={<IconProgressCheck size={28} />}
            title={t('jobs.empty')}
            message={t('jobs.empty_why')}
          />
        }
        fetching={list.isFetching}
        error={failed}
      />
    </>
  )
}

/** As much of a message as anybody reads in a list. */
const SHOWN = 160

/** What stopped it: long messages fold, and where it is not to be started here, why not. */
function Why({ job: { error, retriable } }: { job: FailedJob }) {
  const { t } = useTranslate()
  const [whole, { toggle }] = useDisclosure(false)
  const isLong = error.length > SHOWN
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {isLong && !whole ? `${error.slice(0, SHOWN)}…` : error || t('jobs.no_why')}
      </Text>
      {isLong && (
        <Anchor component="button" size="sm" aria-expanded={whole} onClick={toggle}>
          {t(whole ? 'jobs.shorter' : 'jobs.whole')}
        </Anchor>
      )}
      {!retriable && (
        <Text size="xs" c="dimmed">
          {t('jobs.told')}
        </Text>
      )}
    </Stack>
  )
}
