import { isDrawn, plainLine } from '#contract/rich-text/line.ts'
import { Combobox, InputBase, NativeSelect, useCombobox } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { LineText } from '../../ui/rich-text/line-text.tsx'

type Props = {
  /** Beside it; else `name` is what it is called. */
  label?: ReactNode
  name?: string
  className?: string | undefined
  value: string
  /** What stands where nothing is chosen, and takes back what was. */
  nothing: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** One of a list: the device’s own where it can draw all of that, and a list of ours where a formula is among it. */
export function DrawnSelect(props: Props) {
  const { label, name, className, value, nothing, options, onChange } = props
  if (options.some(({ text }) => isDrawn(text))) return <DrawnList {...props} />
  return (
    <NativeSelect
      {...(className && { className })}
      {...(name && { 'aria-label': name })}
      label={label}
      value={value}
      data={[{ value: '', label: nothing }, ...options.map((one) => ({ value: one.value, label: one.text }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function DrawnList({ label, name, className, value, nothing, options, onChange }: Props) {
  const id = useId()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.selectActiveOption(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const chosen = options.find((one) => one.value === value)
  const named = label ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': name }
  function choose(next: string) {
    onChange(next)
    combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width="max-content"
      position="bottom-start"
      withinPortal={false}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          type="button"
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          pointer
          multiline
          {...(className && { className })}
          {...(label && { label: <span id={`${id}-label`}>{label}</span> })}
          {...named}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          {chosen ? <LineText text={chosen.text} /> : nothing}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown mah={320} style={{ overflowY: 'auto', maxWidth: 'calc(100vw - 32px)' }}>
        <Combobox.Options {...named}>
          {[{ value: '', text: '' }, ...options].map((one) => (
            <Combobox.Option
              key={one.value}
              value={one.value}
              active={one.value === value}
              // What is drawn in an option is not read out.
              aria-label={one.value ? plainLine(one.text) : nothing}
            >
              {one.value ? <LineText text={one.text} /> : nothing}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
