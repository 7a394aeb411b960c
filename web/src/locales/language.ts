import { TolgeeCore, useTolgee, type TolgeeInstance } from '@tolgee/react'
import { isLanguage, languages, localeOf, type Language } from '#contract/languages.ts'
import { detectLocale, LANGUAGE_KEY, languageOf, type LanguageSources, localeFor, locales } from './detect.ts'
import { FormatIcuOnDemand } from './icu.ts'
import { InContext } from './in-context.ts'

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch (error) {
    console.error(error)
    return null
  }
}

function store(language: Language) {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch (error) {
    console.error(error)
  }
}

type Texts = Record<string, string>
type Bundle = () => Promise<{ default: Texts }>
/** A part of the texts, in each language. */
export type TextPart = Record<Language, Bundle>
const parts = ['core', 'home', 'app', 'refusals'] as const
type Part = (typeof parts)[number]
const files = import.meta.glob<{ default: Texts }>('../../../locales/*/parts/*.ts')
const ofEach = <T>(of: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>
const bundles = Object.fromEntries(
  parts.map((part) => [
    part,
    ofEach((language) => files[`../../../locales/${localeOf[language]}/parts/${part}.ts`]),
  ]),
) as Record<Part, TextPart>
/** What the screens opened so far need: it then belongs to every language loaded. */
const wanted = new Set<TextPart>([bundles.core])

async function texts(language: Language): Promise<Texts> {
  const parts = await Promise.all([...wanted].map((part) => part[language]()))
  return parts.reduce<Texts>((all, part) => ({ ...all, ...part.default }), {})
}

type Company = (LanguageSources['company'] & { translationService?: string | undefined }) | null | undefined

/** A language's texts stand once, at home: who reads dates as in another country reads the same words. */
export const fallbacks = {
  availableLanguages: [...locales],
  fallbackLanguage: localeOf,
}

/** The texts, in the language that this browser's owner reads. */
export function createTolgee(company: Company): TolgeeInstance {
  const tolgee: TolgeeInstance = TolgeeCore()
    .use(FormatIcuOnDemand())
    .use(InContext(company?.translationService))
    .init({
      language: detectLocale({ stored: stored(), browser: navigator.languages, company }),
      ...fallbacks,
      onFormatError: () => 'invalid',
      // A screen may name a text in a way that the build did not see: then those of all screens are fetched.
      // What has words of its own besides is said in those: there may be no text at all.
      onTranslationMissing({ key, defaultValue }) {
        if (defaultValue === undefined && loaded.has(bundles.home)) loadAppTexts(tolgee).catch(console.error)
        return key
      },
      staticData: Object.fromEntries(
        languages.flatMap((language) => [
          [language, {}],
          [localeOf[language], () => texts(language)],
        ]),
      ),
    })
  const say = (locale = tolgee.getLanguage()) =>
    locale && document.documentElement.setAttribute('lang', locale)
  say()
  tolgee.on('language', ({ value }) => say(value))
  return tolgee
}

async function reload(tolgee: TolgeeInstance, language: Language): Promise<void> {
  const anew = () => tolgee.loadRecord({ language: localeOf[language] }, { useCache: false })
  // One under way is joined rather than begun anew, and may have begun before the last part was wanted.
  if (tolgee.isFetching()) await anew()
  await anew()
}

const current = (tolgee: TolgeeInstance) => languageOf(tolgee.getPendingLanguage() ?? 'en')
const loading = new Map<TextPart, Promise<unknown>>()
const loaded = new Set<TextPart>()

/**
 * Adds a part to the texts, kept loaded over changes of language; one promise for all callers. One that failed stays
 * failed, as a chunk does: a new one for each render would be waited for without end.
 */
function load(tolgee: TolgeeInstance, part: TextPart, first: Promise<unknown>): Promise<unknown> {
  const under = loading.get(part)
  if (under) return under
  const begun = Promise.all([first, part[current(tolgee)]()]).then(async () => {
    wanted.add(part)
    await reload(tolgee, current(tolgee))
    loaded.add(part)
  })
  loading.set(part, begun)
  return begun
}

/** The texts of the navigation and the dashboard. */
export const loadHomeTexts = (tolgee: TolgeeInstance): Promise<unknown> =>
  load(tolgee, bundles.home, Promise.resolve())

/** The texts of every screen behind the sign-in. */
export const loadAppTexts = (tolgee: TolgeeInstance): Promise<unknown> =>
  load(tolgee, bundles.app, loadHomeTexts(tolgee))

/** The texts of some screens, which are among those of every screen behind the sign-in; without a part, all of these. */
export function loadPart(tolgee: TolgeeInstance, part: TextPart | undefined): Promise<unknown> {
  // A screen that is drawn is not taken away to wait for another promise: one that was given stays.
  const given = part && loading.get(part)
  if (given) return given
  return !part || loaded.has(bundles.app) ? loadAppTexts(tolgee) : load(tolgee, part, loadHomeTexts(tolgee))
}

/** Why something was refused, in words; they are among those of every screen behind the sign-in. */
export async function loadRefusalTexts(tolgee: TolgeeInstance): Promise<void> {
  try {
    if (!hasRefusalTexts()) await load(tolgee, bundles.refusals, Promise.resolve())
  } catch (error) {
    // No screen waits for these: the next refusal fetches them anew.
    loading.delete(bundles.refusals)
    throw error
  }
}
export const hasRefusalTexts = (): boolean => loaded.has(bundles.app) || loaded.has(bundles.refusals)

/** What was asked for last: a change whose texts come later than those of the next is over. */
const wantedLast = new WeakMap<TolgeeInstance, symbol>()

/** Changes the interface's language and remembers it. Anything but a language of ours changes nothing. */
export async function changeLanguage(tolgee: TolgeeInstance, code: string): Promise<void> {
  if (!isLanguage(code)) {
    console.error('No valid language.')
    return
  }
  store(code)
  const turn = Symbol(code)
  wantedLast.set(tolgee, turn)
  try {
    // A part that is asked for meanwhile belongs to this language too.
    for (let had = 1; had !== wanted.size;) {
      had = wanted.size
      await reload(tolgee, code)
    }
    if (wantedLast.get(tolgee) === turn) await tolgee.changeLanguage(localeFor(code, navigator.languages))
  } catch (error) {
    console.error(error)
  }
}

/** The interface's language, and the way to change it. */
export function useLanguage() {
  const tolgee = useTolgee(['language'])
  return {
    language: languageOf(tolgee.getLanguage() ?? 'en-GB'),
    change: (code: string) => changeLanguage(tolgee, code),
  }
}
