import { coursesApi } from '#contract/courses/courses.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { call, query } from '../../../api/client.ts'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { FilterChips, type ChosenFilter } from '../../../ui/lists/filter-chips.tsx'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../../ui/fields/use-found-options.ts'
import type { Narrowed } from './use-learning-table.ts'

export const useChoiceFields = () =>
  (useQuery(query(customFieldsApi.list)).data?.items ?? []).filter(({ kind }) => kind === 'choice')

/** What is narrowed to, by name. */
function useNames({ courseId = '', groupId = '' }: Narrowed['filter']) {
  const course = useQuery({
    ...query(coursesApi.byId, { params: { id: courseId } }),
    enabled: courseId !== '',
  })
  const group = useQuery({ ...query(groupsApi.byId, { params: { id: groupId } }), enabled: groupId !== '' })
  return {
    course: courseId ? { value: courseId, label: course.data?.settings.title ?? '…' } : null,
    group: groupId ? { value: groupId, label: group.data?.name ?? '…' } : null,
  }
}

type Props = {
  table: Narrowed
  more?: number
  opened: boolean
  setOpened: (opened: boolean) => void
  children?: ReactNode
}

/** Whom a report is about: one course, one group, one department, one option of a field. */
export function LearningFilters({ table, more = 0, opened, setOpened, children }: Props) {
  const count = Object.keys(table.filter).length + more
  return (
    <FilterButton count={count} opened={opened} setOpened={setOpened}>
      <LearningFilterFields table={table} />
      {children}
    </FilterButton>
  )
}

const inside = { withinPortal: false } as const

/** The fields of these, in a form of their own too. */
export function LearningFilterFields({ table: { filter, setFilter } }: { table: Narrowed }) {
  const { t } = useTranslate()
  const names = useNames(filter)
  const fields = useChoiceFields()
  const departments = useQuery(query(groupsApi.choices)).data?.departments ?? []
  const none = { value: '=', label: t('reports.learning.department.none') }
  const [field, option] = filter.option?.split(':') ?? []
  return (
    <>
      <Found
        of={coursesApi.list.id}
        label={t('reports.learning.field.course')}
        chosen={names.course}
        find={async (search) => {
          const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
          const { items } = await call(coursesApi.list, { query: asked })
          return items.map(({ id, title }) => ({ value: id, label: title }))
        }}
        onChange={(value) => setFilter('course', value ? [value] : [])}
      />
      <Found
        of={groupsApi.list.id}
        label={t('reports.learning.field.group')}
        chosen={names.group}
        find={async (search) => {
          const asked = { page: 1, pageSize: FOUND_AT_ONCE, ...(search && { search }) }
          const { items } = await call(groupsApi.list, { query: asked })
          return items.map(({ id, name }) => ({ value: id, label: name }))
        }}
        onChange={(value) => setFilter('group', value ? [value] : [])}
      />
      <Select
        label={t('reports.learning.field.department')}
        data={[none, ...departments.map((name) => ({ value: `=${name}`, label: name }))]}
        value={filter.department === undefined ? null : `=${filter.department}`}
        onChange={(value) => setFilter('department', value === null ? [] : [value])}
        clearable
        searchable
        comboboxProps={inside}
        nothingFoundMessage={t('ui.nothing_found')}
      />
      {fields.map(({ id, name, options }) => (
        <Select
          key={id}
          label={name}
          data={[
            { value: 'none', label: t('reports.learning.option.none') },
            ...options.map((one) => ({ value: one.id, label: one.name })),
          ]}
          value={field === id ? (option ?? null) : null}
          onChange={(value) => setFilter('option', value ? [`${id}:${value}`] : [])}
          clearable
          comboboxProps={inside}
        />
      ))}
    </>
  )
}

type FoundProps = {
  of: string
  label: string
  chosen: Option | null
  find: (search: string) => Promise<Option[]>
  onChange: (value: string | null) => void
}

function Found({ of, label, chosen, find, onChange }: FoundProps) {
  const { field } = useFoundOptions({
    of,
    find: async (search) => [{ group: '', items: await find(search) }],
    chosen: chosen ? [chosen] : [],
  })
  return (
    <Select
      {...field}
      label={label}
      value={chosen?.value ?? null}
      onChange={onChange}
      clearable
      comboboxProps={inside}
    />
  )
}

/** The same in words, each to be taken away by a press. */
export function LearningChips({
  table: { filter, setFilter },
  others = [],
  onOpen,
  onClear,
}: {
  table: Narrowed
  others?: readonly ChosenFilter[]
  onOpen: () => void
  onClear: () => void
}) {
  const { t } = useTranslate()
  const { course, group } = useNames(filter)
  const fields = useChoiceFields()
  const [fieldId, optionId] = filter.option?.split(':') ?? []
  const field = fields.find(({ id }) => id === fieldId)
  const department = filter.department
  const chosen: ChosenFilter[] = [
    {
      key: 'course',
      name: t('reports.learning.field.course'),
      values: course ? [course.label] : [],
      clear: () => setFilter('course', []),
    },
    {
      key: 'group',
      name: t('reports.learning.field.group'),
      values: group ? [group.label] : [],
      clear: () => setFilter('group', []),
    },
    {
      key: 'department',
      name: t('reports.learning.field.department'),
      values: department === undefined ? [] : [department || t('reports.learning.department.none')],
      clear: () => setFilter('department', []),
    },
    {
      key: 'option',
      name: field?.name ?? '',
      values: field
        ? [field.options.find(({ id }) => id === optionId)?.name ?? t('reports.learning.option.none')]
        : [],
      clear: () => setFilter('option', []),
    },
    ...others,
  ]
  return <FilterChips chosen={chosen} onOpen={onOpen} onClear={onClear} />
}
