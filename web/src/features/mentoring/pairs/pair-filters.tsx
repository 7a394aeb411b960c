import { pairStates } from '#contract/rules/mentoring/pair-moves.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import type { PairList } from './use-pair-list.ts'

type Props = {
  pairs: PairList
  filtering: boolean
  setFiltering: (opened: boolean) => void
}

export function PairFilters({ pairs: { table, state, wanted }, filtering, setFiltering }: Props) {
  const { t } = useTranslate()
  return (
    <FilterButton count={state.length + (wanted ? 1 : 0)} opened={filtering} setOpened={setFiltering}>
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
      <Checkbox
        mt={16}
        label={t('mentoring.handover.filter')}
        checked={wanted}
        onChange={({ currentTarget }) => table.setFilter('next', currentTarget.checked ? ['wanted'] : [])}
      />
    </FilterButton>
  )
}

/** What the list is narrowed by. */
export function PairChips({ pairs: { table, state, wanted }, setFiltering }: Omit<Props, 'filtering'>) {
  const { t } = useTranslate()
  return (
    <FilterChips
      chosen={[
        {
          key: 'state',
          name: t('mentoring.field.state'),
          values: state.map((one) => t(`mentoring.state.${one}`)),
          clear: () => table.setFilter('state', []),
        },
        {
          key: 'next',
          name: t('mentoring.field.mentor'),
          values: wanted ? [t('mentoring.handover.filter')] : [],
          clear: () => table.setFilter('next', []),
        },
      ]}
      onOpen={() => setFiltering(true)}
      onClear={table.clear}
    />
  )
}
