import type { CourseDraft } from '#contract/courses/courses.ts'
import {
  enrolmentsApi,
  enrolmentStates,
  learnerSortFields,
  type Learner,
} from '#contract/courses/enrolments.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { fullName, useLearnerColumns } from './learner-columns.tsx'
import { LearnerMenu } from './learner-menu.tsx'
import { MoveMany } from './move-many.tsx'
import { useTableError } from '../../../shared/load-failed.tsx'

const sorts = learnerSortFields.flatMap((field) => [field, `-${field}` as const])
type Sort = (typeof sorts)[number]

/** Who learns in the course, and how far they have come. */
export default function LearnersScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const columns = useLearnerColumns(course)
  const [enrolling, setEnrolling] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const table = useTableState<Sort, 'state'>({ sort: 'name', sorts, filters: ['state'] })
  usePageName(t('teach.learners.title'))
  const { page, pageSize, sort, search } = table
  const state = enrolmentStates.filter((one) => table.filters.state.includes(one))
  const list = useQuery({
    ...query(enrolmentsApi.learners, {
      params: { id: course.id },
      query: { page, pageSize, sort, state, ...(search && { search }) },
    }),
    ...freshness.learners,
    placeholderData: keepPreviousData,
  })
  const mayEnrol = course.mayEdit && course.state === 'published'
  const enrol = mayEnrol && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setEnrolling(true)}>
      {t('teach.enrol')}
    </Button>
  )
  const isBare = list.data?.items.length === 0 && !table.filtered
  const failed = useTableError(list)
  const selection = useSelection()
  const moves = course.mayEdit && course.publishedVersion !== null && course.publishedVersion > 1
  return (
    <>
      <DataTable<Learner>
        id="learners"
        label={t('teach.learners.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={fullName}
        shortOnPhones
        sorting={{ sort, setSort: (next) => table.setSort(next as Sort) }}
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField label={t('teach.learners.search')} value={table.search} onChange={table.setSearch} />
            <FilterButton count={state.length} opened={filtering} setOpened={setFiltering}>
              <StateField value={state} onChange={(values) => table.setFilter('state', values)} />
            </FilterButton>
          </>
        }
        view={
          !isBare && (
            <>
              {moves && selection.ids.size === 0 && <MoveMany course={course} />}
              {enrol}
            </>
          )
        }
        {...(moves && {
          selection,
          bulk: <MoveMany course={course} chosen={[...selection.ids]} onDone={selection.clear} />,
        })}
        chips={
          <FilterChips
            chosen={[
              {
                key: 'state',
                name: t('teach.field.state'),
                values: state.map((one) => t(`teach.learner.${one}`)),
                clear: () => table.setFilter('state', []),
              },
            ]}
            onOpen={() => setFiltering(true)}
            onClear={table.clear}
          />
        }
        {...(course.mayEdit && {
          rowActions: (learner) => <LearnerMenu course={course} learner={learner} />,
        })}
        empty={
          <Empty
            icon={<IconUsers size={28} />}
            title={t(table.filtered ? 'teach.learners.none_found' : 'teach.learners.none')}
            message={t(
              table.filtered
                ? 'teach.none_found.how'
                : course.publishedVersion === null
                  ? 'teach.learners.not_published'
                  : 'teach.learners.none_how',
            )}
            actions={
              table.filtered ? (
                <Button variant="default" onClick={table.clear}>
                  {t('ui.filter.clear')}
                </Button>
              ) : (
                enrol
              )
            }
          />
        }
        fetching={list.isFetching}
        error={failed}
      />
      <EnrolDialog course={course} opened={enrolling} onClose={() => setEnrolling(false)} />
    </>
  )
}

type StateProps = { value: string[]; onChange: (values: string[]) => void }

function StateField({ value, onChange }: StateProps) {
  const { t } = useTranslate()
  return (
    <Checkbox.Group label={t('teach.field.state')} value={value} onChange={onChange}>
      <Stack gap={8} mt={8}>
        {enrolmentStates.map((one) => (
          <Checkbox key={one} value={one} label={t(`teach.learner.${one}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
