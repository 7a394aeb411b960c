import { localeOf, type Language } from '#contract/languages.ts'
import type mail from '../../../../locales/en-GB/mail.json'
import { filled, type Values } from '../words/messages.ts'

type Own<Key> = Key extends `mail.${infer Name}` ? Name : never
type MailText = Own<keyof typeof mail>
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

export type Say = (key: MailText, values?: Values) => string

/** The words of our mail in a language. */
export const wordsOf =
  (language: Language): Say =>
  (key, values) =>
    filled('mail', language, `mail.${key}`, values)

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
