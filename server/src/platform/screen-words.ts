import { readFileSync } from 'node:fs'
import type { Language } from '#contract/fields.ts'

const locales = { en: 'en-GB', es: 'es-ES' } as const
const known = new Map<string, Record<string, string>>()

/** The catalogue that a screen reads, so that a file says what the screen says (decision 0025). */
function catalogue(file: string, language: Language): Record<string, string> {
  const path = `${locales[language]}/${file}.json`
  let texts = known.get(path)
  if (!texts) {
    const at = new URL(`../../../web/src/locales/${path}`, import.meta.url)
    texts = JSON.parse(readFileSync(at, 'utf8')) as Record<string, string>
    known.set(path, texts)
  }
  return texts
}

/** The screens' texts whose keys begin with `file`; a key without a text answers `otherwise`. */
export const screenWords =
  (file: string, language: Language) =>
  (key: string, otherwise = key): string =>
    catalogue(file, language)[`${file}.${key}`] ?? otherwise

export type Word = ReturnType<typeof screenWords>
