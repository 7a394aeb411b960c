import { MantineThemeProvider } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'

const Sending = createContext(false)

/** Whether the form that this is in is on its way. */
export const useSending = (): boolean => use(Sending)

const written = [
  'DatePickerInput',
  'DateTimePicker',
  'MultiSelect',
  'NumberInput',
  'RadioGroup',
  'SegmentedControl',
  'Select',
  'TagsInput',
  'Textarea',
  'TextInput',
  'TimeInput',
]
/** These know no other way. */
const pressed = ['Checkbox', 'NativeSelect', 'Switch']
const set = (names: string[], defaultProps: object) =>
  Object.fromEntries(names.map((name) => [name, { defaultProps }]))
const still = { components: { ...set(written, { readOnly: true }), ...set(pressed, { disabled: true }) } }

/** Fields that hold still while what is in them is on its way; where one writes the focus stays. */
export function HeldStill({ sending, children }: { sending: boolean; children: ReactNode }) {
  return (
    <Sending value={sending}>
      <MantineThemeProvider {...(sending && { theme: still })}>{children}</MantineThemeProvider>
    </Sending>
  )
}
