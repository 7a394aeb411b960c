import { topicsApi } from '#contract/companies/topics.ts'
import { isOptionsGroup, type OptionsFilter } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { query } from '../../api/client.ts'
import { TagsField } from '../../ui/fields/tags-field.tsx'
import { fold } from '../../ui/lists/select-filter.ts'

type Props = ComponentProps<typeof TagsField> & {
  /** What is suggested before the company’s topics: those of a programme. */
  first?: readonly string[]
}

const SHOWN = 30

/** Found wherever its words begin or go on, whatever the accents; nothing found is no option. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter((one) => !isOptionsGroup(one) && fold(one.label).includes(fold(search.trim())))
    .slice(0, limit)

const once = (topics: readonly string[]) =>
  [...new Map(topics.toReversed().map((one) => [fold(one), one])).values()].toReversed()

/** Topics as tags, of which the company's are suggested; a word that is one of its list is written as there. */
export function TopicsField({ onChange, first = [], ...props }: Props) {
  const { data } = useQuery(query(topicsApi.names))
  const [isOpen, setOpen] = useState(false)
  const suggested = once([...first, ...(data?.items ?? [])])
  const listed = new Map(data?.items.slice(0, data.listed).map((name) => [fold(name), name]))
  return (
    <TagsField
      {...props}
      data={suggested}
      {...(suggested.length > 0 && {
        dropdownOpened: isOpen,
        onDropdownOpen: () => setOpen(true),
        onDropdownClose: () => setOpen(false),
      })}
      filter={filter}
      limit={SHOWN}
      isDuplicate={(word, topics) => topics.some((topic) => fold(topic) === fold(word.trim()))}
      onChange={(topics) => {
        // What comes after the field is not left covered by what was suggested for the last word.
        setOpen(false)
        onChange?.(topics.map((word) => listed.get(fold(word.trim())) ?? word))
      }}
    />
  )
}
