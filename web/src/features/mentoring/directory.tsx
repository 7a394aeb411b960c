import { bookingApi } from '#contract/mentoring/booking.ts'
import { mentoringApi, type MentorCard } from '#contract/mentoring/mentoring.ts'
import { languages } from '#contract/languages.ts'
import { Button } from '@mantine/core'
import { IconSearchOff, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { infinite, query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { MentorItem } from './mentor-item.tsx'
import classes from './mentoring.module.css'

/** The mentors of the company: who can take somebody, and who shares most with the reader, first. */
export default function Directory() {
  const { t } = useTranslate()
  const table = useTableState({ sort: 'fit', sorts: ['fit'], filters: ['topic', 'language'] })
  const [asked, setAsked] = useState<MentorCard | null>(null)
  const { search, filters } = table
  const language = languages.filter((one) => filters.language.includes(one))
  const list = useInfiniteQuery({
    ...infinite(mentoringApi.mentors, {
      query: {
        ...(search && { search }),
        ...(filters.topic.length > 0 && { topic: filters.topic }),
        ...(language.length > 0 && { language }),
      },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const [first] = list.data?.pages ?? []
  const mentors = list.data?.pages.flatMap(({ items }) => items) ?? []
  const nothing = first?.total === 0
  // Of each page that is shown, apart: what is known of those before is not asked again.
  const free = useQueries({
    queries: (list.data?.pages ?? []).map(({ items }) => ({
      ...query(bookingApi.nextFree, { query: { mentorId: items.map(({ id }) => id) } }),
      ...freshness.mentoring,
      enabled: items.length > 0,
    })),
  })
  const next = new Map(free.flatMap(({ data }) => data?.items.map((one) => [one.mentorId, one.at]) ?? []))
  const asking = new Set(
    list.data?.pages.flatMap(({ items }, page) => (free[page]?.isPending ? items.map(({ id }) => id) : [])),
  )
  return (
    <>
      <PageHeader
        title={t('mentoring.find')}
        description={t('mentoring.find.lead')}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
      />
      {(!nothing || table.filtered) && (
        <DirectoryFilters table={table} language={language} topics={first?.topics ?? []} />
      )}
      {list.isPending && <LoadingLines lines={4} height={112} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {nothing &&
        (table.filtered ? (
          <Empty
            icon={<IconSearchOff size={28} />}
            title={t('mentoring.find.none_found')}
            message={t('mentoring.find.none_found_how')}
            actions={
              <Button variant="default" onClick={table.clear}>
                {t('ui.filter.clear')}
              </Button>
            }
          />
        ) : (
          <Empty
            icon={<IconUserSearch size={28} />}
            title={t('mentoring.find.none')}
            message={t('mentoring.find.none_how')}
          />
        ))}
      <ul className={classes.cards}>
        {mentors.map((mentor) => (
          <MentorItem
            key={mentor.id}
            mentor={mentor}
            next={next.get(mentor.id)}
            asksNext={asking.has(mentor.id)}
            onAsk={() => setAsked(mentor)}
          />
        ))}
      </ul>
      <MoreButton of={list} />
      <AskDialog mentor={asked} onClose={() => setAsked(null)} />
    </>
  )
}
