import { isGuardedScreen, isOwnStylesheet } from '#contract/companies/own-stylesheet-paths.ts'
import type { Boot } from '#contract/installation/boot.ts'

/**
 * The company's stylesheet that a page begins with; none of its own where somebody shows who they are, as they may on
 * any page while maintenance is on.
 */
export function firstStylesheet(
  boot: Pick<Boot, 'company' | 'maintenance'> | undefined,
  scheme: 'light' | 'dark',
  pathname: string,
): string | null {
  const sheet = boot?.company?.themes[scheme]
  if (!boot || !sheet) return null
  const isGuarded = boot.maintenance || isGuardedScreen(pathname)
  return isGuarded && isOwnStylesheet(sheet) ? null : sheet
}
