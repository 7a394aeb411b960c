import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'
import { onPageName, pageNames } from '../ui/page/page-name.ts'

let company = ''
let screen = ''

/** From the closest name to the widest: a section or a person, the screen, the company. */
function write(): void {
  document.title = [...new Set([...pageNames(), screen, company])].filter(Boolean).join(' · ')
}
onPageName(write)

export function setCompanyTitle(name: string) {
  company = name
  write()
}

/** Names the open screen before the company's name in the title; the company alone where it has no name. */
export function useScreenTitle(key: string | undefined) {
  const { t } = useTranslate()
  const text = key ? t(key) : ''
  // Until the texts of the screen are there, the company's name alone is better than the name of a text.
  const title = text === key ? '' : text
  useEffect(() => {
    screen = title
    write()
    return () => {
      screen = ''
    }
  }, [title])
}
