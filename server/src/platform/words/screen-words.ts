import type { Language } from '#contract/languages.ts'
import { catalogue } from './catalogue.ts'

/**
 * The screens' texts whose keys begin with `feature`, so that a file says what the screen says (decision 0025); a key
 * without a text answers `otherwise`.
 */
export const screenWords =
  (feature: string, language: Language) =>
  (key: string, otherwise = key): string =>
    catalogue(feature, language)[`${feature}.${key}`] ?? otherwise

export type Word = ReturnType<typeof screenWords>
