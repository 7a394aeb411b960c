import { isLanguage, languageNames, type Language } from '#contract/languages.ts'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

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
