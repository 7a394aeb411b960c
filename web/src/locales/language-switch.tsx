import type { Language } from '#contract/fields.ts'
import { Button } from '@mantine/core'
import { languageNames } from '#contract/languages.ts'
import { useLanguage } from './language.ts'
import { useOfferedLanguages } from './offered.ts'

/** Offers the company's other language, in that language's own words; nothing where there is no other. */
export function LanguageButton({ onChange }: { onChange: (next: Language) => void }) {
  const { other } = useOfferedLanguages()
  if (!other) return null
  return (
    <Button variant="subtle" color="gray" size="sm" h={44} lang={other} onClick={() => onChange(other)}>
      {languageNames[other]}
    </Button>
  )
}

/** For who is not signed in: this browser remembers it. */
export function LanguageSwitch() {
  const { change } = useLanguage()
  return <LanguageButton onChange={(next) => void change(next)} />
}
