import { NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = {
  choices: { value: string; label: string }[]
  value: string
  onChange: (place: string) => void
}

/** To whom a question belongs: the company, or a course. */
export function PlaceField({ choices, value, onChange }: Props) {
  const { t } = useTranslate()
  return (
    <NativeSelect
      label={t('bank.field.place')}
      description={t('bank.place.how')}
      data={choices}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
