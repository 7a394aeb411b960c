import { learningReportsApi, type LearningEnrolment } from '#contract/training/learning-reports.ts'
import { standings } from '#contract/training/training.ts'
import { ActionIcon, Badge, Checkbox, Menu, Stack } from '@mantine/core'
import { IconCalendar, IconDots, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useDayText } from '../../../ui/time/day.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Person } from '../../../ui/person.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import { LearningChips, LearningFilters } from './learning-filters.tsx'
import { useEnrolmentsTable } from './use-learning-table.ts'

const colours = { done: 'green', under_way: 'green', not_begun: 'gray', overdue: 'red' } as const
const fullName = ({ person }: LearningEnrolment) => `${person.name} ${person.surname}`.trim()
/** Where their due date is moved, their record corrected, and they are taken off the course. */
const learnerAt = ({ course, id }: LearningEnrolment) => `/dashboard/teach/${course.id}/learners/${id}`

function useColumns(): Column<LearningEnrolment>[] {
  const { t } = useTranslate()
  const dayText = useDayText()
  return [
    {
      key: 'person',
      title: t('reports.learning.field.person'),
      sortKey: 'name',
      primary: true,
      render: (place) => (
        <Person {...place.person} to={learnerAt(place)} second={place.department ?? undefined} />
      ),
    },
    {
      key: 'course',
      title: t('reports.learning.field.course'),
      sortKey: 'course',
      width: 200,
      render: ({ course }) => course.title,
    },
    {
      key: 'standing',
      title: t('reports.learning.field.standing'),
      render: ({ standing }) => (
        <Badge variant={standing === 'done' ? 'filled' : 'light'} color={colours[standing]}>
          {t(`reports.learning.standing.${standing}`)}
        </Badge>
      ),
    },
    {
      key: 'dueOn',
      title: t('reports.learning.field.dueOn'),
      sortKey: 'dueOn',
      render: ({ dueOn }) => (dueOn ? dayText(dueOn) : '–'),
    },
    {
      key: 'lessonsDone',
      title: t('reports.learning.field.lessonsDone'),
      align: 'end',
      givesWay: 'second',
      render: ({ lessons, lessonsDone }) => t('reports.learning.done_of', { done: lessonsDone, of: lessons }),
    },
    {
      key: 'lastAt',
      title: t('reports.learning.field.lastAt'),
      sortKey: 'lastAt',
      givesWay: 'first',
      render: ({ lastAt }) => (lastAt ? <RelativeTime at={lastAt} /> : '–'),
    },
    {
      key: 'enrolledAt',
      title: t('reports.learning.field.enrolledAt'),
      sortKey: 'enrolledAt',
      hiddenAtFirst: true,
      render: ({ enrolledAt }) => <DateTime at={enrolledAt} style="date" />,
    },
    {
      key: 'completedAt',
      title: t('reports.learning.field.completedAt'),
      sortKey: 'completedAt',
      givesWay: 'second',
      render: ({ completedAt }) => (completedAt ? <DateTime at={completedAt} style="date" /> : '–'),
    },
  ]
}

/** The people behind the numbers: who stands how in which course, and where to do something about it. */
export default function LearnersSection() {
  const { t } = useTranslate()
  const columns = useColumns()
  const dayText = useDayText()
  const table = useEnrolmentsTable()
  const [opened, setOpened] = useState(false)
  const { page, pageSize, sort, matching, standing, happened } = table
  const save = useDownload(learningReportsApi.export)
  const list = useQuery({
    ...query(learningReportsApi.places, { query: { ...matching, page, pageSize, sort } }),
    ...freshness.reports,
    placeholderData: keepPreviousData,
  })
  const title = t('reports.nav.learners')
  return (
    <DataTable
      id="learning-places"
      label={title}
      columns={columns}
      rows={list.data?.items}
      // Who completed a course twice stands there twice.
      rowKey={({ id, completedAt }) => `${id} ${completedAt}`}
      rowName={fullName}
      sorting={{ sort, setSort: (next) => table.setSort(next as typeof sort) }}
      paging={pagingOf(table, list.data)}
      rowActions={(place) => <EnrolmentMenu place={place} />}
      toolbar={
        <>
          <SearchField label={t('reports.learning.search')} value={table.search} onChange={table.setSearch} />
          <LearningFilters
            table={table}
            more={standing.length + (happened ? 1 : 0)}
            opened={opened}
            setOpened={setOpened}
          >
            <Checkbox.Group
              label={t('reports.learning.field.standing')}
              value={standing}
              onChange={(values) => table.setFilter('standing', values)}
            >
              <Stack gap={8} mt={8}>
                {standings.map((value) => (
                  <Checkbox key={value} value={value} label={t(`reports.learning.standing.${value}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
          </LearningFilters>
        </>
      }
      view={
        <ExportMenu
          label={t('reports.export')}
          name={t('reports.export_of', { name: title })}
          saving={save.isPending}
          onChoose={(format) => save.mutate({ body: { ...matching, kind: 'places', format } })}
        />
      }
      chips={
        <LearningChips
          table={table}
          others={[
            {
              key: 'standing',
              name: t('reports.learning.field.standing'),
              values: standing.map((value) => t(`reports.learning.standing.${value}`)),
              clear: () => table.setFilter('standing', []),
            },
            {
              key: 'happened',
              name: happened ? t(`reports.learning.${happened.what}`) : '',
              values: happened ? [`${dayText(happened.from)} – ${dayText(happened.to)}`] : [],
              clear: () => table.setFilter('happened', []),
            },
          ]}
          onOpen={() => setOpened(true)}
          onClear={table.clear}
        />
      }
      empty={
        table.filtered ? (
          <NoneFound
            title={t('reports.learning.none_found')}
            message={t('reports.learning.none_found_how')}
            onClear={table.clear}
          />
        ) : (
          <Empty title={t('reports.learning.none')} message={t('reports.learning.none_how')} />
        )
      }
      fetching={list.isFetching}
      error={useTableError(list)}
    />
  )
}

function EnrolmentMenu({ place }: { place: LearningEnrolment }) {
  const { t } = useTranslate()
  const label = t('reports.learning.more', { name: fullName(place) })
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={learnerAt(place)}
          leftSection={<IconCalendar size={16} aria-hidden />}
        >
          {t('reports.learning.open_learner')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/dashboard/users/${place.person.id}`}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          {t('reports.learning.open_person')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
