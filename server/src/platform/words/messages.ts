import { IntlMessageFormat } from 'intl-messageformat'
import { localeOf, type Language } from '#contract/languages.ts'
import { catalogue } from './catalogue.ts'

export type Values = Readonly<Record<string, string | number>>

const parsed = new Map<string, IntlMessageFormat>()

/**
 * Fills a text of a feature's catalogue, an ICU message. A value that it wants and is not given is an error here, not
 * in front of a reader; what stands in a value is never read as a message.
 */
export function filled(feature: string, language: Language, key: string, values: Values = {}): string {
  const name = `${language} ${key}`
  let message = parsed.get(name)
  if (!message) {
    const text = catalogue(feature, language)[key]
    if (text === undefined) throw new Error(`There is no text ${key} in ${localeOf[language]}`)
    // Written by us for plain words: a `<` in it is no tag.
    message = new IntlMessageFormat(text, localeOf[language], undefined, { ignoreTag: true })
    parsed.set(name, message)
  }
  return String(message.format(values))
}
