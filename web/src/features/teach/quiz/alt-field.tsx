import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/practice/choices.ts'
import { TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = { label: string; description?: string; picture: Picture; onChange: (picture: Picture) => void }

/** What a picture shows, for those who do not see it. */
export function AltField({ label, description, picture, onChange }: Props) {
  const { t } = useTranslate()
  return (
    <TextInput
      label={label}
      description={description}
      withAsterisk
      required
      maxLength={limits.answerLength}
      value={picture.alt}
      error={picture.alt === '' && t('teach.quiz.picture.alt.missing')}
      onChange={({ currentTarget: { value } }) => onChange({ ...picture, alt: value })}
    />
  )
}
