import { Menu, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { InlineValue } from './inline-value.tsx'
import type { SaveInline } from './use-inline.ts'

type Props<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; label: string }[]
  save: SaveInline<T>
}

/** One of a few values: it opens below the value, and what is chosen is saved at once. */
export function InlineChoice<T extends string>({ label, value, choices, save }: Props<T>) {
  const [wrong, setWrong] = useState<ReactNode>()
  const [saved, setSaved] = useState(false)
  const [sent, setSent] = useState<T>()
  const button = useRef<HTMLButtonElement>(null)

  async function choose(next: T) {
    if (next === value || sent !== undefined) return
    setSaved(false)
    setWrong(undefined)
    setSent(next)
    const outcome = await save(next, value)
    setSent(undefined)
    setSaved(!outcome)
    setWrong(outcome?.wrong)
    // The menu gives it back too, but a proof may have been asked for in between.
    button.current?.focus()
  }
  const shown = choices.find((one) => one.value === (sent ?? value))?.label
  return (
    <>
      <Menu position="bottom-start" withinPortal shadow="md">
        <Menu.Target>
          <InlineValue label={label} saved={saved} ref={button}>
            {shown}
          </InlineValue>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={value} onChange={(next) => void choose(next as T)}>
            {choices.map((one) => (
              <Menu.RadioItem key={one.value} value={one.value} closeMenuOnClick>
                {one.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {wrong !== undefined && (
        <Text size="sm" c="red" role="alert">
          {wrong}
        </Text>
      )}
    </>
  )
}
