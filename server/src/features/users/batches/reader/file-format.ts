export type Encoding = 'utf8' | 'utf16-le' | 'utf16-be' | 'utf32-le' | 'utf32-be' | 'win1252'
export type Kind =
  | { type: 'csv'; encoding: Encoding; delimiter: string; fromLine: number; linesInQuotes?: boolean }
  /** A workbook: of Excel, or of LibreOffice (.ods). */
  | { type: 'xlsx'; sheet: number }
/** What a file is, and the row of it that names the columns; 0: none does. */
export type FileFormat = Kind & { headerRow: number }

/** A file that cannot be read at all; the code names its text. */
export class UnreadableFile extends Error {
  readonly code: string
  readonly params: Record<string, number> | undefined
  constructor(code: string, params?: Record<string, number>) {
    super(code)
    this.code = code
    this.params = params
  }
}
