import type { TextPart } from './language.ts'

/**
 * The texts of the screens of one feature, by the address of each as its manifest names it. The build puts in what the
 * sources of these screens name (web/build/screen-texts.ts); until then there are none, and a screen asks for all.
 */
export const screenTexts: Readonly<Record<string, TextPart>> = {}
