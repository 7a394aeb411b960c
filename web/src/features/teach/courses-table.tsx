import { coursesApi, type CourseSummary } from '#contract/courses/courses.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileImport, IconPlus, IconSchool } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { formatNumber } from '../../ui/number.ts'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { CourseState } from './course-state.tsx'
import { CreateCourse } from './create-course.tsx'
import classes from './teach.module.css'
import { useTableError } from '../../shared/load-failed.tsx'

const states = ['draft', 'published', 'archived'] as const

function useColumns(): Column<CourseSummary>[] {
  const { t } = useTranslate()
  const locale = useLocale()
  return [
    {
      key: 'title',
      title: t('teach.field.title'),
      primary: true,
      render: (course) => (
        <span className={classes.course}>
          <Link to={course.id} className={classes.courseTitle} title={course.title} lang={course.language}>
            {course.title}
          </Link>
          <span className={classes.phone}>
            {t(`teach.state.${course.state}`)} · {t('teach.lessons', { count: course.lessons })}
          </span>
        </span>
      ),
    },
    { key: 'state', title: t('teach.field.state'), render: (course) => <CourseState course={course} /> },
    {
      key: 'lessons',
      title: t('teach.field.lessons'),
      align: 'end',
      render: ({ lessons }) => formatNumber(lessons, locale),
    },
    {
      key: 'learners',
      title: t('teach.field.learners'),
      align: 'end',
      render: ({ id, learners }) => (
        <Link
          to={`${id}/learners`}
          className={classes.number}
          aria-label={t('teach.learners', { count: learners })}
        >
          {formatNumber(learners, locale)}
        </Link>
      ),
    },
    {
      key: 'updatedAt',
      title: t('teach.field.updated'),
      givesWay: 'first',
      render: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}

/** Every course that one makes or grades, the one worked on last first. */
export default function CoursesTable() {
  const { t } = useTranslate()
  const mayCreate = roleAllowed(adminLevel, useMe().role)
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const table = useTableState<'', 'state'>({ sort: '', sorts: [''], filters: ['state'] })
  const state = states.find((one) => one === table.filters.state[0])
  const { page, pageSize, search } = table
  const list = useQuery({
    ...query(coursesApi.list, {
      query: { page, pageSize, ...(search && { search }), ...(state && { state }) },
    }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
  })
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t('teach.create')}
    </Button>
  )
  const bring = mayCreate && (
    <Button
      component={Link}
      to="import"
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
    >
      {t('teach.import')}
    </Button>
  )
  const isBare = list.data?.items.length === 0 && !table.filtered
  const failed = useTableError(list)
  return (
    <>
      <PageHeader
        title={t('teach.title')}
        description={t(mayCreate ? 'teach.lead' : 'teach.lead_mentor')}
        action={
          <>
            <Button component={Link} to="bank" variant="default">
              {t('bank.title')}
            </Button>
            <Button component={Link} to="reviews" variant="default">
              {t('reviews.title')}
            </Button>
            {!isBare && bring}
            {!isBare && create}
          </>
        }
      />
      <DataTable
        id="courses"
        label={t('teach.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        shortOnPhones
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField label={t('teach.search')} value={table.search} onChange={table.setSearch} />
            <NativeSelect
              aria-label={t('teach.field.state')}
              value={state ?? ''}
              data={[
                { value: '', label: t('teach.state.all') },
                ...states.map((value) => ({ value, label: t(`teach.state.${value}`) })),
              ]}
              onChange={(event) => table.setFilter('state', [event.currentTarget.value])}
            />
          </>
        }
        empty={
          table.filtered ? (
            <NoneFound
              title={t('teach.none_found')}
              message={t('teach.none_found.how')}
              onClear={table.clear}
            />
          ) : (
            <Empty
              icon={<IconSchool size={28} />}
              title={t(mayCreate ? 'teach.empty.title' : 'teach.empty.mentor')}
              message={t(mayCreate ? 'teach.empty.message' : 'teach.empty.mentor_message')}
              actions={
                mayCreate && (
                  <>
                    {create}
                    {bring}
                  </>
                )
              }
            />
          )
        }
        fetching={list.isFetching}
        error={failed}
      />
      <CreateCourse opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
