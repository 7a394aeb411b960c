import { UnreadableFile } from '../file-format.ts'
import type { Zip } from './zip.ts'

/** By which part a document is known that is packed as a workbook is, and is none that can be read here. */
const known: readonly [part: string, code: string][] = [
  ['xl/workbook.bin', 'binary_workbook'],
  ['word/document.xml', 'document_file'],
  ['Index/Document.iwa', 'numbers_file'],
  ['Index.zip', 'numbers_file'],
]

/** Refuses a document of another kind by what it is. */
export function refuseOthers(zip: Zip): void {
  const code = known.find(([part]) => zip.has(part))?.[1]
  if (code) throw new UnreadableFile(code)
}
