import type { Language } from '#contract/fields.ts'
import { en, type MailText } from './texts.en.ts'
import { es } from './texts.es.ts'

const texts: Record<Language, Record<MailText, string>> = { en, es }
export const localeOf: Record<Language, string> = { en: 'en-GB', es: 'es-ES' }
const LONGEST = 200

/**
 * A value as it may stand in a mail: one line, and never an address that a mail reader would turn into a link. A name
 * such as "win.example.com" would else let whoever invites write the links of our mail.
 */
export function plain(value: string): string {
  const line = value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
  return short.replace(/(?<=[\p{L}\p{N}])([.:@])(?=[\p{L}/])/gu, '$1\u2060')
}

export type Say = (key: MailText, params?: Record<string, string>) => string

/** The words of a language. A placeholder that nobody fills is an error here, not in front of a reader. */
export function wordsOf(language: Language): Say {
  return (key, params = {}) =>
    texts[language][key].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name]
      if (value === undefined) throw new Error(`The mail text ${key} wants a value for ${name}`)
      return value
    })
}

/** A day as a reader in that language and zone says it. */
export function day(at: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(at))
}

/** A moment as a reader in that language and zone says it, the zone named. */
export function moment(at: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))
}
