import { ApiError } from '../api-error.ts'

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)

/**
 * Why a call with files went nowhere, where that is theirs: a browser no longer reads what was saved anew, moved or
 * deleted since it was chosen. Said at the field of each, by its name; null where all can be read.
 */
export async function changedFiles(
  files: Readonly<Record<string, File | null | undefined>>,
): Promise<ApiError | null> {
  const fields = await Promise.all(
    Object.entries(files).map(async ([field, file]) => (file && !(await isReadable(file)) ? field : null)),
  )
  const details = fields
    .filter((field) => field !== null)
    .map((field) => ({ field, code: 'file_changed' as const }))
  return details.length ? new ApiError({ code: 'FILE_CHANGED', type: 'file', message: '', details }, 0) : null
}
