import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './design-editor.module.css'

type Props = {
  label: string
  value: string
  onChange: (hex: string) => void
  description?: ReactNode
  error?: ReactNode
}

const hex = (text: string): string | null => {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  const digits = match?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** A colour, picked or typed; what is typed counts once it is one. */
export function ColorField({ label, value, onChange, description, error }: Props) {
  const { t } = useTranslate()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={typed}
      spellCheck={false}
      autoComplete="off"
      maxLength={7}
      className={classes.color ?? ''}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('company.design.pick', { name: label })}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const color = hex(event.currentTarget.value)
        if (color) onChange(color)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
