import { Button } from '@mantine/core'
import { languageNames } from './detect.ts'
import { useLanguage } from './language.ts'
import { useOfferedLanguages } from './offered.ts'

/** Offers the company's other language, in that language's own words; nothing where there is no other. */
export function LanguageSwitch() {
  const { change } = useLanguage()
  const { other } = useOfferedLanguages()
  if (!other) return null
  return (
    <Button variant="subtle" color="gray" size="sm" h={44} lang={other} onClick={() => void change(other)}>
      {languageNames[other]}
    </Button>
  )
}
