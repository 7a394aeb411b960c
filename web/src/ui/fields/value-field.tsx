import { NumberInput, Select, TextInput, type InputWrapperProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { DayField } from './date-field.tsx'
import { useDecimals } from './numbers/use-decimals.ts'
import type { FormValue, ValueKind } from './value-text.ts'

type Props = Pick<InputWrapperProps, 'label' | 'required' | 'description'> & {
  of: ValueKind
  maxLength: number
  value?: FormValue
  onChange?: (value: FormValue) => void
  error?: ReactNode
  disabled?: boolean
}

/** One field for a value of any kind: a text, a number, a day, or one of some options. */
export function ValueField({ of, maxLength, value = '', onChange = () => {}, ...props }: Props) {
  const { t } = useTranslate()
  const decimals = useDecimals()
  if (of.kind === 'number')
    return <NumberInput hideControls value={value} onChange={onChange} {...decimals} {...props} />
  const text = String(value)
  if (of.kind === 'choice')
    return (
      <Select
        // One that is archived is kept by who has it.
        data={of.options
          .filter(({ id, archived }) => !archived || id === text)
          .map(({ id, name }) => ({ value: id, label: name }))}
        searchable={of.options.length > 8}
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t('ui.value.none') }}
        nothingFoundMessage={t('ui.nothing_found')}
        value={text || null}
        onChange={(id) => onChange(id ?? '')}
        {...props}
      />
    )
  if (of.kind === 'date')
    return <DayField value={text || null} onChange={(day) => onChange(day ?? '')} {...props} />
  return (
    <TextInput
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  )
}
