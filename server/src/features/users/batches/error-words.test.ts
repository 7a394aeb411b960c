import { expect, it } from 'vitest'
import type { FieldError } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { importTargets } from '#contract/people/import-columns.ts'
import { catalogue } from '../../../platform/words/catalogue.ts'
import { fieldWord, readableErrors } from './error-words.ts'
import { rowErrorCodes } from './reader/row-errors.ts'

it.each(languages)('every column that an import knows has a name in files, in %s', (language) => {
  expect(importTargets.length).toBeGreaterThan(10)
  expect(importTargets.filter((target) => fieldWord(target, language) === target)).toEqual([])
})

it('every reason for which a row cannot be done has words, and no other has', () => {
  const of = Object.keys(catalogue('import_file', 'en')).filter((key) => key.startsWith('import_file.wrong.'))
  expect(of.toSorted()).toEqual(rowErrorCodes.map((code) => `import_file.wrong.${code}`).toSorted())
})

it('a row’s errors are said in the reader’s language, with what they are about', () => {
  const errors: FieldError[] = [
    { field: 'email', code: 'invalid_email', params: { value: 'ann{at}<b>' } },
    {
      field: '',
      code: 'custom_number_unclear',
      params: { name: 'Hours', value: '1.5', one: 1.5, other: 1500 },
    },
  ]
  expect(readableErrors(errors, 'en')).toBe(
    'E-mail: “ann{at}<b>” is not an e-mail address; ' +
      'Hours: “1.5” can be read as 1.5 or as 1500. Write it without a sign for thousands, or with one more decimal',
  )
  expect(readableErrors(errors, 'es')).toBe(
    'Correo electrónico: «ann{at}<b>» no es una dirección de correo; ' +
      'Hours: «1.5» puede leerse como 1,5 o como 1500. Escríbelo sin separador de miles o con un decimal más',
  )
})
