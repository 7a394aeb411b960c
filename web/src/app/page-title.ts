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
  const title = key ? t(key) : ''
  useEffect(() => {
    page = title
    write()
    return () => {
      page = ''
    }
  }, [title])
}
