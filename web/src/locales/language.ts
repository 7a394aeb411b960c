import { TolgeeCore, useTolgee, type TolgeeInstance } from '@tolgee/react'
import {
  detectLocale,
  home,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageOf,
  localeOf,
} from './detect.ts'
import { FormatIcuOnDemand, prepareIcu } from './icu.ts'
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
const bundles: Record<Language, { core: Bundle; app: Bundle }> = {
  en: { core: () => import('./core.en-GB.ts'), app: () => import('./app.en-GB.ts') },
  es: { core: () => import('./core.es-ES.ts'), app: () => import('./app.es-ES.ts') },
}
/** Whether the screens behind the sign-in are open: their texts then belong to every language loaded. */
let appWanted = false

async function texts(language: Language): Promise<Texts> {
  const { core, app } = bundles[language]
  const parts = await Promise.all(appWanted ? [core(), app()] : [core()])
  return parts.reduce<Texts>((all, part) => ({ ...all, ...part.default }), {})
}

/** The texts, in the language that this browser's owner reads. */
export function createTolgee(fallback: Language | undefined): TolgeeInstance {
  const tolgee = TolgeeCore()
    .use(FormatIcuOnDemand())
    .use(InContext())
    .init({
      language: detectLocale({ stored: stored(), browser: navigator.languages, fallback }),
      availableLanguages: ['en', 'es', 'en-GB', 'es-ES'],
      fallbackLanguage: { en: 'en-GB', es: 'es-ES' },
      onFormatError: () => 'invalid',
      staticData: {
        en: {},
        es: {},
        'en-GB': () => texts('en'),
        'es-ES': () => texts('es'),
      },
    })
  const say = (locale = tolgee.getLanguage()) =>
    locale && document.documentElement.setAttribute('lang', locale)
  say()
  tolgee.on('language', ({ value }) => say(value))
  return tolgee
}

const reload = (tolgee: TolgeeInstance, language: Language) =>
  tolgee.loadRecord({ language: home[language] }, { useCache: false })

let appTexts: Promise<unknown> | undefined
/** The texts of the screens behind the sign-in, kept loaded over changes of language; one promise for all callers. */
export function loadAppTexts(tolgee: TolgeeInstance): Promise<unknown> {
  appWanted = true
  appTexts ??= Promise.all([
    reload(tolgee, languageOf(tolgee.getPendingLanguage() ?? 'en')),
    prepareIcu(),
  ]).catch((error: unknown) => {
    appTexts = undefined
    throw error
  })
  return appTexts
}

/** Changes the interface's language and remembers it. Anything but `en` and `es` changes nothing. */
export async function changeLanguage(tolgee: TolgeeInstance, code: string): Promise<void> {
  if (!isLanguage(code)) {
    console.error('No valid language.')
    return
  }
  store(code)
  try {
    if (appWanted) await reload(tolgee, code)
    await tolgee.changeLanguage(localeOf(code, navigator.languages))
  } catch (error) {
    console.error(error)
  }
}

/** The interface's language, and the way to change it. */
export function useLanguage() {
  const tolgee = useTolgee(['language'])
  const locale = tolgee.getLanguage() ?? 'en-GB'
  return {
    /** `en-GB`, `es-ES`, or plain `en`, `es`: how dates and numbers are written. */
    locale,
    language: languageOf(locale),
    change: (code: string) => changeLanguage(tolgee, code),
  }
}
