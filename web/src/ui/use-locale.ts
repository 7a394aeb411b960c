import { useTolgee } from '@tolgee/react'

/** The interface's language as `Intl` names it. */
export const useLocale = (): string => useTolgee(['language']).getLanguage() ?? 'en-GB'
