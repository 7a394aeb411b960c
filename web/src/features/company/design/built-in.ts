import { readTokens } from '#contract/companies/contrast.ts'
import { colorNames, type Scheme, type ThemeDesign } from '#contract/companies/theme-design.ts'
import dark from '../../../../themes/dark.css?raw'
import light from '../../../../themes/light.css?raw'

const RADIUS = 12

function designOf(css: string): ThemeDesign {
  const values = readTokens(css)
  return { colors: Object.fromEntries(colorNames.map((name) => [name, values[name] ?? ''])), radius: RADIUS }
}

/** Cairn’s own colours: what a design begins with. */
export const builtIn: Record<Scheme, ThemeDesign> = { light: designOf(light), dark: designOf(dark) }
