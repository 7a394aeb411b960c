import { languages, type Language } from '#contract/fields.ts'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

/** Each language in its own words: whoever needs it must be able to read it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }
const isLanguage = (value: string): value is Language => languages.some((language) => language === value)

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  offered: readonly Language[]
  value?: Language | '' | null
  onChange?: (language: Language) => void
}

export function LanguageSelect({ offered, value, onChange, ...props }: Props) {
  const data = offered.map((language) => ({ value: language, label: languageNames[language] }))
  return (
    <NativeSelect
      {...props}
      data={value ? data : [{ value: '', label: '' }, ...data]}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        if (isLanguage(chosen)) onChange?.(chosen)
      }}
    />
  )
}
