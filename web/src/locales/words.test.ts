import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What docs/glossary.md has another term for. A name or a setting that is really called so is not a term of ours. */
const notOurs = {
  'en-GB': [
    /\blog(ged)? ?(in|out)\b/i,
    /\btake back\b/i,
    /\bsecond (factor|step)/i,
    /(?<!e-)\bmails?\b(?! server)/i,
    /\bdry run\b/i,
    /\b(dashboard|onboarding|lobby)\b/i,
    /\btoo many tries\b/i,
    /\p{L}'(s|t|re|ll|ve|d)\b/u,
  ],
  'es-ES': [
    /\bacced/i,
    /\bidentific(arse|arte|ate)\b/i,
    /\bsegundos? (factor|paso)/i,
    /\bmetas?\b/i,
    /\bpanel\b/i,
    /anfitri/i,
    /\basistencia\b/i,
    /\breanud/i,
    /\bvuestr|\breuníos\b/i,
    /\bnueva contraseña\b/i,
  ],
} as const
/** It lists reserved addresses, one of which is `mail`. */
const names = new Set(['companies.slug.reserved_slug'])

const catalogues = join(import.meta.dirname, '../../../locales')
const textsOf = (locale: string): [string, string][] =>
  readdirSync(join(catalogues, locale))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(join(catalogues, locale, file), 'utf8')) as Record<string, string>,
      ),
    )

describe('the words on the screen', () => {
  it.each(['en-GB', 'es-ES'] as const)(
    'of %s are the glossary’s, each the one term for its thing',
    (locale) => {
      const texts = textsOf(locale)
      expect(texts.length).toBeGreaterThan(1000)
      const wrong = texts.filter(
        ([key, text]) => !names.has(key) && notOurs[locale].some((word) => word.test(text)),
      )
      expect(wrong).toEqual([])
    },
  )

  it('are held against terms that are not ours', () => {
    const said = (locale: keyof typeof notOurs, text: string) =>
      notOurs[locale].some((word) => word.test(text))
    expect(said('en-GB', 'Told by mail')).toBe(true)
    expect(said('en-GB', "The company's name")).toBe(true)
    expect(said('en-GB', 'Sent by e-mail to the mail server of your company’s')).toBe(false)
    expect(said('es-ES', 'Acceder con tu empresa')).toBe(true)
    expect(said('es-ES', 'Iniciar sesión')).toBe(false)
  })
})
