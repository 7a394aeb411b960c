import { readFileSync } from 'node:fs'
import { localeOf, type Language } from '#contract/languages.ts'

const known = new Map<string, Readonly<Record<string, string>>>()

/** The texts of a feature in a language: those that screens show, and those of e-mails and files (decision 0168). */
export function catalogue(feature: string, language: Language): Readonly<Record<string, string>> {
  const path = `${localeOf[language]}/${feature}.json`
  let texts = known.get(path)
  if (!texts) {
    const at = new URL(`../../../../locales/${path}`, import.meta.url)
    texts = JSON.parse(readFileSync(at, 'utf8')) as Record<string, string>
    known.set(path, texts)
  }
  return texts
}
