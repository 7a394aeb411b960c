import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkContrast, contrastRatio, readTokens } from '#contract/companies/contrast.ts'
import { contrastPairs, tokens } from '#contract/companies/theme-tokens.ts'

const here = import.meta.dirname
const read = (path: string) => readTokens(readFileSync(join(here, path), 'utf8'))
const shape = read('../styles/base.css')
const themes = { light: read('../../../themes/light.css'), dark: read('../../../themes/dark.css') }

describe.each(['light', 'dark'] as const)('the %s theme [S1.6]', (name) => {
  const values = { ...shape, ...themes[name] }

  it('gives every token a value', () => {
    expect(tokens.filter((t) => !values[t.name]).map((t) => t.name)).toEqual([])
  })

  it('declares no token that is not on the list', () => {
    const known = new Set<string>(tokens.map((t) => t.name))
    expect(Object.keys(themes[name]).filter((t) => !known.has(t))).toEqual([])
  })

  it('keeps every text and edge legible by WCAG 2.2 AA', () => {
    expect(contrastPairs.length).toBeGreaterThan(60)
    expect(checkContrast(values)).toEqual({ poor: [], unread: [] })
  })
})

it('measures contrast as WCAG does', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrastRatio([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

it('names the pair that falls short', () => {
  const { poor } = checkContrast({ ...themes.light, '--cairn-text': '#bbbbbb' })
  expect(poor.map((p) => p.foreground)).toContain('--cairn-text')
})
