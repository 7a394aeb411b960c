import { questionTypes } from '#contract/practice/questions.ts'
import { difficulties } from '#contract/rules/learning/mastery.ts'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { FilterButton } from '../../../ui/lists/filter-button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { wordsFilter } from '../../../ui/lists/select-filter.ts'
import type { BankFilters } from './use-bank-table.ts'

type Props = {
  value: BankFilters
  /** Of all questions that one sees. */
  topics: readonly { topic: string; count: number }[]
  /** The courses that one writes. */
  places: readonly { id: string; title: string }[]
  onChange: (change: Partial<BankFilters>) => void
  opened: boolean
  setOpened: (opened: boolean) => void
  /** What else it can be limited to, behind the same button. */
  children?: ReactNode
}

/** What a list of the bank is limited to: the same on its screen and where a quiz takes from it. */
export function BankFilterFields({ value, topics, places, onChange, opened, setOpened, children }: Props) {
  const { t } = useTranslate()
  const count = value.type.length + value.difficulty.length + value.topic.length + (value.place ? 1 : 0)
  const named = topics.map(({ topic }) => topic)
  const more = value.topic.filter((topic) => !named.includes(topic))
  return (
    <>
      <SearchField
        label={t('bank.search')}
        value={value.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterButton count={count} opened={opened} setOpened={setOpened}>
        <MultiSelect
          label={t('bank.field.topics')}
          placeholder={value.topic.length > 0 ? undefined : t('bank.filter.topics')}
          data={[
            ...topics.map(({ topic, count }) => ({ value: topic, label: `${topic} (${count})` })),
            ...more.map((topic) => ({ value: topic, label: topic })),
          ]}
          value={value.topic}
          onChange={(topic) => onChange({ topic })}
          searchable
          clearable
          filter={wordsFilter(t('ui.nothing_found'))}
          clearButtonProps={{ 'aria-label': t('bank.filter.topics_clear') }}
        />
        <NativeSelect
          label={t('bank.field.type')}
          value={value.type[0] ?? ''}
          data={[
            { value: '', label: t('bank.filter.type') },
            ...questionTypes.map((type) => ({ value: type, label: t(`teach.quiz.type.${type}`) })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ type: questionTypes.filter((one) => one === currentTarget.value) })
          }
        />
        <NativeSelect
          label={t('bank.field.difficulty')}
          value={value.difficulty[0] ?? ''}
          data={[
            { value: '', label: t('bank.filter.difficulty') },
            ...difficulties.map((one) => ({ value: one, label: t(`teach.quiz.difficulty.${one}`) })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ difficulty: difficulties.filter((one) => one === currentTarget.value) })
          }
        />
        <NativeSelect
          label={t('bank.field.place')}
          value={value.place}
          data={[
            { value: '', label: t('bank.filter.place') },
            { value: 'company', label: t('bank.place.company') },
            ...places.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
        />
        {children}
      </FilterButton>
    </>
  )
}
