import { useTranslate } from '@tolgee/react'
import { FilterChips } from '../../../ui/lists/filter-chips.tsx'
import type { useBankTable } from './use-bank-table.ts'

type Props = {
  table: ReturnType<typeof useBankTable>
  places: readonly { id: string; title: string }[]
  onOpen: () => void
}

/** What the bank is limited to, in words; a press takes a limit away. */
export function BankChips({ table, places, onOpen }: Props) {
  const { t } = useTranslate()
  const { type, difficulty, topic, place } = table.limitedTo
  const none = (name: Parameters<typeof table.setFilter>[0]) => () => table.setFilter(name, [])
  const placeName =
    place === 'company' ? t('bank.place.company') : places.find(({ id }) => id === place)?.title
  return (
    <FilterChips
      chosen={[
        { key: 'topic', name: t('bank.field.topics'), values: topic, clear: none('topic') },
        {
          key: 'type',
          name: t('bank.field.type'),
          values: type.map((one) => t(`teach.quiz.type.${one}`)),
          clear: none('type'),
        },
        {
          key: 'difficulty',
          name: t('bank.field.difficulty'),
          values: difficulty.map((one) => t(`teach.quiz.difficulty.${one}`)),
          clear: none('difficulty'),
        },
        {
          key: 'place',
          name: t('bank.field.place'),
          values: place ? [placeName ?? t('bank.place.other')] : [],
          clear: none('place'),
        },
        {
          key: 'removed',
          name: t('bank.filter.shown'),
          values: table.areRemoved ? [t('bank.is_removed')] : [],
          clear: none('removed'),
        },
      ]}
      onOpen={onOpen}
      onClear={table.clear}
    />
  )
}
