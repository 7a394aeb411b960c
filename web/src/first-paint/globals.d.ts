/** Written into the page's own scripts by the build. */
type FirstPaintTexts = Record<'en' | 'es', Record<string, string>>
type FirstPaintChunks = {
  /** Every file named below, without the folder it is in; below they are named by their place here. */
  files: string[]
  /** The page's own style. */
  style: number[]
  /** What each address needs beyond the page's own script and style; behind the sign-in, what it asks the API for. */
  pages: [path: string, files: number[], asks: string[] | undefined, words: Record<'en' | 'es', number[]>][]
  /** The texts of every page, and of those behind the sign-in; what each of these says beyond stands with it. */
  texts: Record<'en' | 'es', Record<'core' | 'home', number[]>>
}
declare const __FIRST_PAINT_TEXTS__: FirstPaintTexts
declare const __FIRST_PAINT_CHUNKS__: FirstPaintChunks

interface Window {
  __zod_globalConfig?: { jitless: boolean }
}
