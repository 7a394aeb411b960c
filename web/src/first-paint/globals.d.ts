/** Written into the page's own scripts by the build. */
type FirstPaintTexts = Record<'en' | 'es', Record<string, string>>
type FirstPaintChunks = {
  /** Every file named below, without the folder it is in; below they are named by their place here. */
  files: string[]
  /** The page's own style. */
  style: number[]
  /** What each address needs beyond the page's own script and style. */
  pages: [path: string, files: number[]][]
  texts: Record<'en' | 'es', number[]>
}
declare const __FIRST_PAINT_TEXTS__: FirstPaintTexts
declare const __FIRST_PAINT_CHUNKS__: FirstPaintChunks

interface Window {
  __zod_globalConfig?: { jitless: boolean }
}
