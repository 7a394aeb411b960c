import { useTolgee } from '@tolgee/react'
import { regionOf } from '../locales/region.ts'

/** How dates and numbers are written for the reader, as `Intl` names it: `en-GB`, `en-AU`, `es-ES`. */
export const useLocale = (): string =>
  regionOf(useTolgee(['language']).getLanguage() ?? 'en-GB', navigator.languages)
