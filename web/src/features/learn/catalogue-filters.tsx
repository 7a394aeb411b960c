import { courseLengths } from '#contract/courses/enrolments.ts'
import { courseLevels } from '#contract/courses/course.ts'
import { languages, languageNames } from '#contract/languages.ts'
import { Chip, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { FilterButton } from '../../ui/lists/filter-button.tsx'
import { FilterChips } from '../../ui/lists/filter-chips.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import classes from './learn.module.css'
import type { CatalogueState } from './use-catalogue.ts'

type ChoiceProps = {
  label: string
  all: readonly { value: string; label: string }[]
  chosen: string[]
  onChange: (values: string[]) => void
}

function Choice({ label, all, chosen, onChange }: ChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <Chip.Group multiple value={chosen} onChange={onChange}>
        <Group gap={8}>
          {all.map(({ value, label: name }) => (
            <Chip key={value} value={value} size="sm" variant="light">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  )
}

/** Search, and every limit behind one button; what is chosen stands below it in words. */
export function CatalogueFilters({
  catalogue,
  topics,
}: {
  catalogue: CatalogueState
  topics: readonly string[]
}) {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  const { search, setSearch, chosen, setFilter, clear } = catalogue
  const choices = [
    {
      key: 'topic' as const,
      label: t('learn.topics'),
      all: [...new Set([...topics, ...chosen.topic])].map((topic) => ({ value: topic, label: topic })),
    },
    {
      key: 'level' as const,
      label: t('learn.level'),
      all: courseLevels.map((level) => ({ value: level, label: t(`learn.level.${level}`) })),
    },
    {
      key: 'length' as const,
      label: t('learn.length'),
      all: courseLengths.map((length) => ({ value: length, label: t(`learn.length.${length}`) })),
    },
    {
      key: 'language' as const,
      label: t('learn.language'),
      all: languages.map((language) => ({ value: language, label: languageNames[language] })),
    },
  ]
  const count = choices.reduce((sum, { key }) => sum + chosen[key].length, 0)
  return (
    <div className={classes.tools} role="search" aria-label={t('learn.find')}>
      <SearchField label={t('learn.search')} value={search} onChange={setSearch} />
      <FilterButton count={count} opened={opened} setOpened={setOpened}>
        {choices.map(({ key, label, all }) =>
          all.length === 0 ? null : (
            <Choice
              key={key}
              label={label}
              all={all}
              chosen={chosen[key]}
              onChange={(values) => setFilter(key, values)}
            />
          ),
        )}
      </FilterButton>
      <FilterChips
        chosen={choices.map(({ key, label, all }) => ({
          key,
          name: label,
          values: all.filter(({ value }) => chosen[key].some((one) => one === value)).map((one) => one.label),
          clear: () => setFilter(key, []),
        }))}
        onOpen={() => setOpened(true)}
        onClear={clear}
      />
    </div>
  )
}
