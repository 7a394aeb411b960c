import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { useDecimals } from './use-decimals.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number | null
  /** Null where nothing stands in it that is a number. */
  onChange: (value: number | null) => void
}

const read = (typed: number | string): number | null =>
  typed === '' || !Number.isFinite(Number(typed)) ? null : Number(typed)

/**
 * A number with decimals. What is typed stays as it is typed while it says the number that is kept, or none yet: on the way
 * to 2.05 there are `2.` and `2.0`, which are no other numbers than 2.
 */
export function NumberField({ value, onChange, ...more }: Props) {
  const decimals = useDecimals()
  const [typed, setTyped] = useState<number | string>()
  const said = typed === undefined ? undefined : read(typed)
  const isTyped = said !== undefined && (said === null || said === value)
  return (
    <NumberInput
      {...decimals}
      {...more}
      value={isTyped ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next)
        onChange(read(next))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
