import { z } from 'zod'
import { checkContrast } from './contrast.ts'
import { tokens } from './theme-tokens.ts'

export const schemes = ['light', 'dark'] as const
export const Scheme = z.enum(schemes)
export type Scheme = z.infer<typeof Scheme>

/** The colours a design is made of: every colour token, so that what is legible today stays so. */
export const colorTokens = tokens.filter((token) => token.kind === 'color')
export const colorNames: readonly string[] = colorTokens.map((token) => token.name)
const PREFIX = '--cairn-'

/** Six hexadecimal digits: the only notation that both sides can judge without a browser. */
const HexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

export const RADIUS_MAX = 24

/** A company's own values of the design tokens in one colour scheme. */
export const ThemeDesign = z
  .object({
    colors: z.record(z.string(), HexColor),
    /** Of cards, fields and buttons, in pixels. */
    radius: z.number().int().min(0).max(RADIUS_MAX),
  })
  .superRefine(({ colors }, ctx) => {
    const report = (name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: ['colors', name], message, input: colors[name] })
    for (const name of colorNames) if (colors[name] === undefined) report(name, 'required')
    for (const name of Object.keys(colors)) if (!colorNames.includes(name)) report(name, 'unknown_field')
    const failing = new Set(checkContrast(colors).poor.map((pair) => pair.foreground))
    for (const name of failing) report(name, 'poor_contrast')
  })
export type ThemeDesign = z.infer<typeof ThemeDesign>

/** The stylesheet of a design: declarations alone, each of a known name and a judged value. */
export function designStylesheet(scheme: Scheme, { colors, radius }: ThemeDesign): string {
  const lines = colorNames.map((name) => `  ${name}: ${colors[name]};`)
  const shape = [`  --cairn-radius: ${radius}px;`, `  --cairn-radius-small: ${Math.round(radius / 2)}px;`]
  return `html:root[data-mantine-color-scheme='${scheme}'] {\n${[...lines, ...shape].join('\n')}\n}\n`
}

/** A token's name without what all of them begin with: the key of its texts. */
export const tokenKey = (name: string): string => name.slice(PREFIX.length)
