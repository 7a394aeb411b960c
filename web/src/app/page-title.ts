import { useTranslate } from '@tolgee/react'
import { useEffect } from 'react'

let company = ''
let page = ''
const write = () => {
  document.title = page && company ? `${page} · ${company}` : page || company
}

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
    page = title
    write()
    return () => {
      page = ''
    }
  }, [title])
}
