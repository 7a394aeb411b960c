import { ApiError, failField } from '../../../../core/errors.ts'
import { UnreadableFile } from '../reader/file-format.ts'

const wrongType = new Set([
  'unknown_file_type',
  'old_excel_file',
  'binary_workbook',
  'numbers_file',
  'document_file',
  'vcard_file',
  'calendar_file',
  'directory_file',
  'mail_file',
])

/** What cannot be read at all, said at the file's field; the kind of file it is has a code of its own. */
export function sayUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error
  if (wrongType.has(error.code))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: error.code }] })
  failField('file', error.code, error.params)
}
