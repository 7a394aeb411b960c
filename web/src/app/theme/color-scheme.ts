import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

export const THEME_KEY = 'use-dark-mode'

const fromStored = (value: string | null): MantineColorScheme | undefined =>
  value === 'true' ? 'dark' : value === 'false' ? 'light' : undefined

/** The theme in local storage as 'true' or 'false'; with nothing stored the browser's own preference decides. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get(fallback) {
      try {
        return fromStored(localStorage.getItem(THEME_KEY)) ?? fallback
      } catch {
        return fallback
      }
    },
    set(scheme) {
      try {
        if (scheme === 'auto') localStorage.removeItem(THEME_KEY)
        else localStorage.setItem(THEME_KEY, String(scheme === 'dark'))
      } catch (error) {
        console.error(error)
      }
    },
    subscribe(onUpdate) {
      const listener = (event: StorageEvent) => {
        if (event.storageArea === localStorage && (event.key === THEME_KEY || event.key === null))
          onUpdate(fromStored(event.newValue) ?? 'auto')
      }
      window.addEventListener('storage', listener)
      stop = () => window.removeEventListener('storage', listener)
    },
    unsubscribe: () => stop?.(),
    clear: () => localStorage.removeItem(THEME_KEY),
  }
}
