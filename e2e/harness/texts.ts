import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { localeOf } from '#contract/languages.ts'
import { root } from '#tools/lib/run.ts'

const Texts = z.record(z.string(), z.string())

function read(locale: string): Record<string, string> {
  const folder = join(root, 'locales', locale)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign(
    {},
    ...files.map((name) => Texts.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))),
  ) as Record<string, string>
}

const texts = { en: read(localeOf.en), es: read(localeOf.es) }

/** The text a person reads for a key: stories look for words on the screen, and follow when the words get better. */
export function text(
  key: string,
  params: Record<string, string | number> = {},
  language: 'en' | 'es' = 'en',
): string {
  const found = texts[language][key]
  if (found === undefined) throw new Error(`there is no text ${key} in ${localeOf[language]}`)
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
export const es = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'es')
