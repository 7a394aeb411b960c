import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'

const DAY = 24 * 60
const STEP = 15

/** Minutes from midnight as a clock of 24 hours shows them. */
export const clock = (minutes: number): string =>
  `${String(Math.floor((minutes % DAY) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `9`, `930`, `9.30`, `09:30` and `9h30` are all a time; null for what is none. */
function readClock(text: string): number | null {
  const [, hours = '', minutes = '0'] =
    /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2})|\s*h)?\s*$/i.exec(text)?.map((part) => part ?? '0') ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return hours && Number(hours) < 24 && Number(minutes) < 60 ? total : null
}

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** Minutes from midnight. */
  value: number
  onChange: (minutes: number) => void
}

/**
 * A time of day on 24 hours in every language: a browser’s own field follows the device, not the page. What is no time
 * goes back to the one before it when the field is left; the arrow keys go by quarters of an hour.
 */
export function ClockField({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (minutes: number) => minutes !== value % DAY && onChange(minutes)
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0
    if (!step) return
    event.preventDefault()
    setTyped(null)
    onChange((Math.round((value % DAY) / STEP) * STEP + step + DAY) % DAY)
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={7}
      {...props}
      value={typed ?? clock(value)}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const minutes = readClock(currentTarget.value)
        // A time that is written out counts at once; `1` may still become `18:30`.
        if (minutes !== null && /\d{2}\D?\d{2}/.test(currentTarget.value)) take(minutes)
      }}
      onBlur={(event) => {
        const minutes = typed === null ? null : readClock(typed)
        if (minutes !== null) take(minutes)
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
