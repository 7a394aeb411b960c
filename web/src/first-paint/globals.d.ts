/** Written into the page's own scripts by the build. */
type FirstPaintTexts = Record<'en' | 'es', Record<string, string>>
type FirstPaintChunks = {
  /** What each address needs beyond the page's own script and style. */
  pages: { path: string; files: string[] }[]
  texts: Record<'en' | 'es', string[]>
}
declare const __FIRST_PAINT_TEXTS__: FirstPaintTexts
declare const __FIRST_PAINT_CHUNKS__: FirstPaintChunks

interface Window {
  __zod_globalConfig?: { jitless: boolean }
}
