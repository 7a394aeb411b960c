import { checkContrast } from '#contract/companies/contrast.ts'
import { ThemeDesign, type Scheme } from '#contract/companies/theme-design.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { builtIn } from './built-in.ts'
import { toHex, toOklch } from './oklch.ts'
import { accentFrom } from './palette.ts'

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

it('comes back to the same colour from OKLCH', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
  )
})

it.each<Scheme>(['light', 'dark'])('makes a legible %s palette of whatever colour a brand has', (scheme) => {
  fc.assert(
    fc.property(color, (brand) => {
      const colors = accentFrom(brand, scheme, builtIn[scheme].colors)
      expect(checkContrast(colors)).toEqual({ poor: [], unread: [] })
      expect(ThemeDesign.safeParse({ colors, radius: 12 }).success).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('keeps the brand’s own colour where it is legible as it is', () => {
  expect(accentFrom('#0b5394', 'light', builtIn.light.colors)['--cairn-accent']).toBe('#0b5394')
})
