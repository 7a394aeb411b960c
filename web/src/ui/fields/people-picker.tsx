import { limits } from '#contract/limits.ts'
import { Combobox, Group, Pill, PillsInput, Text, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchedLetters } from '#contract/text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { useSending } from '../sending.tsx'

/** Somebody by a name and a face. */
export type Named = { id: string; name: string; surname: string; photoUrl: string | null }

const full = ({ name, surname }: Named) => `${name} ${surname}`
const WAIT_MS = 200

type Props<P extends Named> = {
  label: string
  example?: string
  people: P[]
  onChange: (people: P[]) => void
  /** Names what is asked for by `find`. */
  of: string
  /** Those whose name holds the given letters. */
  find: (search: string) => Promise<{ items: P[] }>
  /** What is wrong with whom is chosen: a form that sends them has somewhere to say it. */
  error: ReactNode
}

/** Several people of the company, found by their names. */
export function PeoplePicker<P extends Named>(props: Props<P>) {
  const { label, example = '', people, onChange, of, find, error } = props
  const { t } = useTranslate()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const still = useSending()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const isEnough = searchedLetters(search) >= limits.peopleSearchMin
  const found = useQuery({
    queryKey: [of, 'picker', search],
    queryFn: () => find(search),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  const options = (isEnough ? (found.data?.items ?? []) : []).filter(({ id }) =>
    people.every((one) => one.id !== id),
  )

  function add(id: string) {
    const person = options.find((one) => one.id === id)
    if (person && !still) onChange([...people, person])
    setText('')
    combobox.closeDropdown()
  }

  const asked = isEnough && !found.isFetching
  const nothing = t(found.isError ? 'ui.people.failed' : 'ui.nothing_found')

  return (
    <Combobox store={combobox} onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput label={label} error={error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {people.map((person) => (
              <Pill
                key={person.id}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('ui.people.remove', { name: full(person) }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
                onRemove={() => still || onChange(people.filter(({ id }) => id !== person.id))}
              >
                {full(person)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                placeholder={people.length === 0 ? example : ''}
                value={text}
                readOnly={still}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={({ currentTarget }) => {
                  setText(currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Backspace' || text !== '' || still) return
                  event.preventDefault()
                  onChange(people.slice(0, -1))
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!search}>
        <Combobox.Options aria-label={label}>
          {options.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              <Group gap="xs" wrap="nowrap">
                <Avatar name={person.name} surname={person.surname} photoUrl={person.photoUrl} size={28} />
                <Text size="sm">{full(person)}</Text>
              </Group>
            </Combobox.Option>
          ))}
          {options.length === 0 && search && !found.isFetching && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {asked && (options.length === 0 ? nothing : t('ui.table.found', { count: options.length, page: 1 }))}
      </VisuallyHidden>
    </Combobox>
  )
}
