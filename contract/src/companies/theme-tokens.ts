/** Every design token a stylesheet may override, with what it is for, and which of them must be legible on which. */

export const tokenGroups = ['surface', 'line', 'text', 'accent', 'hint', 'danger', 'chart', 'shape'] as const
type TokenGroup = (typeof tokenGroups)[number]
type TokenKind = 'color' | 'length' | 'shadow' | 'font'
export type Token = { name: `--cairn-${string}`; group: TokenGroup; kind: TokenKind; role: string }

const color = (group: TokenGroup, name: string, role: string): Token => ({
  name: `--cairn-${name}`,
  group,
  kind: 'color',
  role,
})

const tone = (group: 'accent' | 'hint' | 'danger', meaning: string): Token[] => [
  color(group, group, `fill: ${meaning}`),
  color(group, `${group}-hover`, 'that fill under the pointer'),
  color(group, `on-${group}`, 'text on that fill'),
  color(group, `${group}-text`, `text on a surface: ${meaning}`),
  color(group, `${group}-soft`, 'quiet fill'),
  color(group, `${group}-soft-hover`, 'quiet fill under the pointer'),
  color(group, `${group}-soft-text`, 'text on the quiet fill'),
]

export const tokens: readonly Token[] = [
  color('surface', 'surface', 'the page'),
  color('surface', 'surface-raised', 'cards, fields, menus'),
  color('surface', 'surface-sunken', 'wells, table heads, quiet badges'),
  color('surface', 'surface-hover', 'a row or item under the pointer'),
  color('surface', 'overlay', 'what dims the page behind a dialog'),
  color('line', 'border', 'edges of cards, rules between rows'),
  color('line', 'border-strong', 'edges of fields and controls'),
  color('line', 'focus', 'the focus ring'),
  color('text', 'text', 'text'),
  color('text', 'text-muted', 'secondary text'),
  color('text', 'text-disabled', 'what cannot be used now'),
  ...tone('accent', 'what can be done, what went well'),
  ...tone('hint', 'a hint, or waiting'),
  ...tone('danger', 'loss'),
  ...[1, 2, 3, 4, 5].map((n) => color('chart', `chart-${n}`, `series ${n} of a chart`)),
  { name: '--cairn-radius', group: 'shape', kind: 'length', role: 'corners of cards, fields and buttons' },
  {
    name: '--cairn-radius-small',
    group: 'shape',
    kind: 'length',
    role: 'corners of badges and small things',
  },
  { name: '--cairn-shadow', group: 'shape', kind: 'shadow', role: 'what floats: menus and dialogs' },
  { name: '--cairn-font', group: 'shape', kind: 'font', role: 'the typeface' },
  { name: '--cairn-font-mono', group: 'shape', kind: 'font', role: 'the typeface of code' },
]

/** `least` by WCAG 2.2: 4.5 for text (1.4.3), 3 for edges, rings and marks (1.4.11). */
export type ContrastPair = { foreground: string; background: string; least: 3 | 4.5 }

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const on = (foreground: string, backgrounds: string[], least: 3 | 4.5 = 4.5): ContrastPair[] =>
  backgrounds.map((background) => ({
    foreground: `--cairn-${foreground}`,
    background: `--cairn-${background}`,
    least,
  }))

export const contrastPairs: readonly ContrastPair[] = [
  ...['text', 'text-muted', 'accent-text', 'hint-text', 'danger-text'].flatMap((t) => on(t, surfaces)),
  ...['accent', 'hint', 'danger'].flatMap((t) => [
    ...on(`on-${t}`, [t, `${t}-hover`]),
    ...on(`${t}-soft-text`, [`${t}-soft`, `${t}-soft-hover`]),
    ...on(t, surfaces, 3),
  ]),
  ...on('text', ['accent-soft', 'hint-soft', 'danger-soft']),
  ...on('text-muted', ['accent-soft', 'hint-soft', 'danger-soft']),
  ...on('border-strong', surfaces, 3),
  ...on('focus', [...surfaces, 'accent-soft'], 3),
  ...[1, 2, 3, 4, 5].flatMap((n) => on(`chart-${n}`, ['surface-raised', 'surface'], 3)),
]
