import type { FieldError } from '#contract/errors.ts'
import { localeOf, type Language } from '#contract/languages.ts'
import { catalogue } from '../../../platform/words/catalogue.ts'
import { filled, type Values } from '../../../platform/words/messages.ts'
import { rowErrorCode } from './reader/row-errors.ts'

/** What a column is called in a file that leaves. */
export const fieldWord = (field: string, language: Language): string =>
  catalogue('import_file', language)[`import_file.column.${field}`] ?? field

const written = (value: string | number, language: Language): string =>
  typeof value === 'number' && !Number.isInteger(value)
    ? new Intl.NumberFormat(localeOf[language]).format(value)
    : String(value)

/** Why a row cannot be done, as the file of errors says it to whoever mends it in a spreadsheet. */
export function readableErrors(errors: readonly FieldError[], language: Language): string {
  return errors
    .map(({ field, code, params }) => {
      const values: Values = Object.fromEntries(
        Object.entries(params ?? {}).map(([key, value]) => [key, written(value, language)]),
      )
      const reason = filled('import_file', language, `import_file.wrong.${rowErrorCode(code)}`, values)
      return field ? `${fieldWord(field, language)}: ${reason}` : reason
    })
    .join('; ')
}
