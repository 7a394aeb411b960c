import { useComputedColorScheme } from '@mantine/core'

/**
 * The colour scheme that is shown: the one somebody chose, else the browser's. Right from the first render, where the
 * library's own default says 'light' to everybody for one render, and would fetch the light stylesheet of a company
 * for a page that is dark.
 */
export const useScheme = () => useComputedColorScheme('light', { getInitialValueInEffect: false })
