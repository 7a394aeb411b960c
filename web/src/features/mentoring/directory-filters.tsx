import { languages, type Language, languageNames } from '#contract/languages.ts'
import { Chip, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import type { useTableState } from '../../ui/data-table/use-table-state.ts'
import { FilterButton } from '../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../ui/lists/filter-chips.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import classes from './mentoring.module.css'

type Table = Pick<
  ReturnType<typeof useTableState<string, 'topic' | 'language'>>,
  'search' | 'setSearch' | 'filters' | 'setFilter' | 'clear'
>
type Props = { table: Table; language: Language[]; topics: readonly string[] }

/** Search, and every limit behind one button; what is chosen stands below it in words. */
export function DirectoryFilters({ table, language, topics }: Props) {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  const topic = table.filters.topic
  const choices = [
    {
      key: 'topic' as const,
      label: t('mentoring.topics'),
      chosen: topic,
      all: [...new Set([...topics, ...topic])].map((one) => ({ value: one, label: one })),
    },
    {
      key: 'language' as const,
      label: t('mentoring.language'),
      chosen: language as string[],
      all: languages.map((one) => ({ value: one as string, label: languageNames[one] })),
    },
  ]
  return (
    <div className={classes.tools} role="search" aria-label={t('mentoring.find')}>
      <SearchField label={t('mentoring.find.search')} value={table.search} onChange={table.setSearch} />
      <FilterButton count={topic.length + language.length} opened={opened} setOpened={setOpened}>
        {choices.map(({ key, label, chosen, all }) =>
          all.length === 0 ? null : (
            <fieldset key={key} className={classes.choice}>
              <legend>{label}</legend>
              <Chip.Group multiple value={chosen} onChange={(values) => table.setFilter(key, values)}>
                <Group gap={8}>
                  {all.map((one) => (
                    <Chip key={one.value} value={one.value} size="sm" variant="light">
                      {one.label}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            </fieldset>
          ),
        )}
      </FilterButton>
      <FilterChips
        chosen={choices.map(({ key, label, chosen, all }) => ({
          key,
          name: label,
          values: all.filter(({ value }) => chosen.includes(value)).map((one) => one.label),
          clear: () => table.setFilter(key, []),
        }))}
        onOpen={() => setOpened(true)}
        onClear={table.clear}
      />
    </div>
  )
}
