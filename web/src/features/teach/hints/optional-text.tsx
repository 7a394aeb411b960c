import type { RichText } from '#contract/rich-text/document.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'

type Props = {
  label: string
  how: string
  value: RichText | null
  error?: ReactNode
  onChange: (text: RichText | null) => void
}

/** A text that is asked for when somebody wants to write it: an editor for each at once is too much for the eye. */
export function OptionalText({ label, how, value, error, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && value === null)
    return (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  return <RichTextField label={label} description={how} value={value} error={error} onChange={onChange} />
}
