import { ENDED_DAYS, pairConcerns, SILENT_DAYS } from '#contract/mentoring/mentoring-health.ts'
import { pairStates } from '#contract/rules/mentoring/pair-moves.ts'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import type { HealthList } from './use-health-pairs.ts'

type Props = {
  pairs: HealthList
  filtering: boolean
  setFiltering: (opened: boolean) => void
}

function useConcernName() {
  const { t } = useTranslate()
  const days = { not_met: 0, silent: SILENT_DAYS, ended_early: ENDED_DAYS }
  return (one: (typeof pairConcerns)[number]) => t(`mentoring.health.concern.${one}`, { days: days[one] })
}

export function HealthFilters({ pairs, filtering, setFiltering }: Props) {
  const { t } = useTranslate()
  const concernName = useConcernName()
  const { table, state, concern, programmeId, department, names } = pairs
  return (
    <FilterButton
      count={state.length + (concern ? 1 : 0) + (programmeId ? 1 : 0) + (department ? 1 : 0)}
      opened={filtering}
      setOpened={setFiltering}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('mentoring.health.concern')}
          value={concern ?? ''}
          data={[
            { value: '', label: t('mentoring.health.any_pair') },
            ...pairConcerns.map((value) => ({ value, label: concernName(value) })),
          ]}
          onChange={(event) => table.setFilter('concern', [event.currentTarget.value])}
        />
        {names.length > 0 && (
          <NativeSelect
            label={t('mentoring.health.programme')}
            value={programmeId ?? ''}
            data={[
              { value: '', label: t('mentoring.health.any_programme') },
              ...names.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => table.setFilter('programme', [event.currentTarget.value])}
          />
        )}
        <Checkbox.Group
          label={t('mentoring.field.state')}
          value={state}
          onChange={(values) => table.setFilter('state', values)}
        >
          <Stack gap={8} mt={8}>
            {pairStates.map((one) => (
              <Checkbox key={one} value={one} label={t(`mentoring.state.${one}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </FilterButton>
  )
}

/** What the pairs are narrowed by. */
export function HealthChips({ pairs, setFiltering }: Omit<Props, 'filtering'>) {
  const { t } = useTranslate()
  const concernName = useConcernName()
  const { table, state, concern, programmeId, department, names } = pairs
  return (
    <FilterChips
      chosen={[
        {
          key: 'concern',
          name: t('mentoring.health.concern'),
          values: concern ? [concernName(concern)] : [],
          clear: () => table.setFilter('concern', []),
        },
        {
          key: 'programme',
          name: t('mentoring.health.programme'),
          values: programmeId ? [names.find(({ id }) => id === programmeId)?.name ?? '–'] : [],
          clear: () => table.setFilter('programme', []),
        },
        {
          key: 'department',
          name: t('mentoring.health.department'),
          values: department ? [department] : [],
          clear: () => table.setFilter('department', []),
        },
        {
          key: 'state',
          name: t('mentoring.field.state'),
          values: state.map((one) => t(`mentoring.state.${one}`)),
          clear: () => table.setFilter('state', []),
        },
      ]}
      onOpen={() => setFiltering(true)}
      onClear={table.clear}
    />
  )
}
