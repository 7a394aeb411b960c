import { Chip, Group, Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  answers: readonly { value: string; label: string }[]
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}

/** One question, and its few answers beside one another. */
export function AnswerChips({ label, answers, value, onChange, error }: Props) {
  const question = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: question }} error={error}>
      <Chip.Group value={value ?? ''} {...(onChange && { onChange })}>
        <Group gap="xs" my={6} role="radiogroup" aria-labelledby={question}>
          {answers.map((one) => (
            <Chip key={one.value} value={one.value} size="md">
              {one.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
