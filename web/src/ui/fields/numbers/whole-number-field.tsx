import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number that has to be there: emptied, it is the last one again as soon as the field is left. */
export function WholeNumberField({ value, min, onChange, ...more }: Props) {
  const [typed, setTyped] = useState<number | string>()
  return (
    <NumberInput
      {...more}
      min={min}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={typed ?? value}
      onChange={(next) => {
        const isGiven = typeof next === 'number' && next >= min
        setTyped(isGiven ? undefined : next)
        if (isGiven) onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
