import { Button } from '@mantine/core'
import { languageNames } from './detect.ts'
import { useLanguage } from './language.ts'

/** Offers the other language, in that language's own words. */
export function LanguageSwitch() {
  const { language, change } = useLanguage()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <Button variant="subtle" color="gray" size="sm" h={44} lang={other} onClick={() => void change(other)}>
      {languageNames[other]}
    </Button>
  )
}
