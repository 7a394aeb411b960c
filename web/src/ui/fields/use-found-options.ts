import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'

export type Option = ComboboxItem
type Groups = readonly ComboboxItemGroup<Option>[]

const WAIT_MS = 200

/** At least so many are asked for at a time; whoever looks for another types some of its letters. */
export const FOUND_AT_ONCE = 20

const isGroup = (one: Option | ComboboxItemGroup<Option>): one is ComboboxItemGroup<Option> => 'group' in one

type Asked = {
  /** Names what is asked for by `find`. */
  of: string
  /** Those whose name holds the given letters; without letters, the first there are. */
  find: (search: string) => Promise<Groups>
  /** What is chosen already: it is shown by its name, whatever was found last. */
  chosen: readonly Option[]
  /** Those that are not offered. */
  without?: ReadonlySet<string>
  /** Says that there is nothing to choose, where no letters were typed. */
  none?: string
}

/** What a list to choose from offers of the server while one types: however many there are, each can be found. */
export function useFoundOptions({ of, find, chosen, without, none }: Asked) {
  const { t } = useTranslate()
  const [text, setText] = useState('')
  const [waited] = useDebouncedValue(text.trim(), WAIT_MS)
  // The name of what is chosen stands where one types: whoever opens the list then looks for nothing yet.
  const search = chosen.some(({ label }) => label === waited) ? '' : waited
  const found = useQuery({
    queryKey: [of, 'found', search, without?.size ?? 0],
    queryFn: () => find(search),
    placeholderData: keepPreviousData,
  })
  const groups = (found.data ?? []).map(({ group, items }) => ({
    group,
    items: items.filter(({ value }) => !without?.has(value)),
  }))
  const offered = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)))
  const others = chosen.filter(({ value }) => !offered.has(value))
  const isNamed = groups.some(({ group }) => group !== '')
  const data = isNamed
    ? [...others, ...groups.filter(({ items }) => items.length > 0)]
    : [...others, ...groups.flatMap(({ items }) => items)]
  const said = found.isError
    ? t('ui.people.failed')
    : found.isFetching
      ? t('ui.searching')
      : search === '' && none
        ? none
        : t('ui.nothing_found')
  /** The server has looked; what is chosen and was not found is there for its name alone. */
  const filter: OptionsFilter = ({ options }) => {
    const shown = options.flatMap((one) =>
      isGroup(one as Option) || offered.has((one as Option).value) ? [one] : [],
    )
    // Said by an option that cannot be chosen: a list box may hold nothing else.
    return shown.length > 0 ? shown : [{ value: '', label: said, disabled: true }]
  }
  return {
    /** Of a `Select` or a `MultiSelect`. */
    field: { data, filter, searchable: true, searchValue: text, onSearchChange: setText } as const,
    /** There is nothing to choose, whatever one types. */
    isEmpty: search === '' && found.isSuccess && !found.isFetching && offered.size === 0,
    /** What was chosen, by name. */
    optionsOf: (values: readonly string[]): Option[] => {
      const known = new Map(
        [...chosen, ...groups.flatMap(({ items }) => items)].map((one) => [one.value, one]),
      )
      return values.flatMap((value) => known.get(value) ?? [])
    },
    clear: () => setText(''),
  }
}
