import { localeOf } from '../../../platform/mail/words.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { personFields } from '#contract/people/person-fields.ts'
import { rowErrorCode, type RowErrorCode } from './reader/row-errors.ts'

type Words = Record<Language, string>

/** Why a row cannot be done, as the file of errors says it to whoever mends it in a spreadsheet. */
const reasons: Record<RowErrorCode, Words> = {
  required: { en: 'is missing', es: 'falta' },
  invalid_email: {
    en: '“{value}” is not an e-mail address',
    es: '«{value}» no es una dirección de correo',
  },
  invalid_format: {
    en: '“{value}” holds characters that cannot be used',
    es: '«{value}» contiene caracteres que no se admiten',
  },
  hidden_characters: {
    en: '“{value}” holds a character that cannot be seen. Type it again',
    es: '«{value}» contiene un carácter que no se ve. Escríbelo de nuevo',
  },
  too_long: { en: 'is too long', es: 'es demasiado largo' },
  too_many: { en: 'are too many', es: 'son demasiadas' },
  duplicate_in_file: {
    en: 'The same person stands in row {row}, which is the one that counts',
    es: 'La misma persona está en la fila {row}, que es la que cuenta',
  },
  same_person_twice: {
    en: 'Another row is about the same person',
    es: 'Otra fila trata de la misma persona',
  },
  already_exists: { en: 'belongs to somebody already', es: 'ya es de otra persona' },
  no_such_user: { en: 'Nobody here matches this row', es: 'Esta fila no corresponde a ninguna persona' },
  domain_not_allowed: { en: 'is of a domain that is not allowed', es: 'es de un dominio no permitido' },
  not_by_import: { en: 'cannot be given by a file', es: 'no se puede asignar desde un archivo' },
  not_your_concern: {
    en: 'A super administrator cannot be changed here',
    es: 'Aquí no se puede modificar a un superadministrador',
  },
  own_role_or_status: {
    en: 'You cannot change your own role or status',
    es: 'No puedes cambiar tu propio rol o estado',
  },
  admin_not_chosen: {
    en: 'would become an administrator, which has to be chosen',
    es: 'pasaría a ser administrador, y eso hay que marcarlo',
  },
  restore_is_over: {
    en: 'The 30 days for restoring are over',
    es: 'Han pasado los 30 días para restaurar',
  },
  own_address: {
    en: 'Your own address cannot be changed by a file',
    es: 'Tu propia dirección no se puede cambiar con un archivo',
  },
  session_needed: {
    en: 'A program makes no administrator, and changes the address, role or status of none',
    es: 'Un programa no nombra administradores ni cambia su dirección, su rol o su estado',
  },
  fresh_proof_needed: {
    en: 'To move this person’s address or make them an administrator, confirm again that it is you',
    es: 'Para cambiar la dirección de esta persona o hacerla administradora, vuelve a confirmar tu identidad',
  },
  transition_not_allowed: { en: 'cannot change in this way', es: 'no puede cambiar así' },
  last_admin: {
    en: 'The company needs an active administrator',
    es: 'La empresa necesita un administrador activo',
  },
  max_number_reached: {
    en: 'The company’s limit of people is reached',
    es: 'Se ha alcanzado el límite de personas de la empresa',
  },
  manager_not_found: {
    en: '“{value}” is nobody here, and in no row of this file',
    es: '«{value}» no es nadie de la empresa ni está en este archivo',
  },
  manager_ambiguous: {
    en: '“{value}” can be more than one person: write the e-mail address',
    es: '«{value}» puede ser más de una persona: escribe su correo',
  },
  manager_self: { en: 'Nobody reports to themselves', es: 'Nadie puede ser su propio responsable' },
  manager_circle: {
    en: '“{value}” reports to this person, directly or through others',
    es: '«{value}» depende de esta persona, directamente o a través de otras',
  },
  manager_too_deep: {
    en: 'The reporting line would have more than {most} levels',
    es: 'La cadena de responsables tendría más de {most} niveles',
  },
  custom_not_text: { en: '{name}: “{value}” cannot be kept', es: '{name}: no se puede guardar «{value}»' },
  custom_not_number: { en: '{name}: “{value}” is not a number', es: '{name}: «{value}» no es un número' },
  custom_not_date: { en: '{name}: “{value}” is not a date', es: '{name}: «{value}» no es una fecha' },
  custom_number_unclear: {
    en: '{name}: “{value}” can be read as {one} or as {other}. Write it without a sign for thousands, or with one more decimal',
    es: '{name}: «{value}» puede leerse como {one} o como {other}. Escríbelo sin separador de miles o con un decimal más',
  },
  custom_date_unclear: {
    en: '{name}: “{value}” can be read with the day or with the month first, and this file has both. Write it as year-month-day',
    es: '{name}: en «{value}» el día o el mes puede ir primero, y en este archivo hay de los dos. Escríbelo como año-mes-día',
  },
  custom_option_archived: {
    en: '{name}: “{value}” is archived and can no longer be chosen',
    es: '{name}: «{value}» está archivada y ya no se puede elegir',
  },
  custom_required: { en: 'Missing for somebody new: {names}', es: 'Falta para alguien nuevo: {names}' },
  unclosed_quote: {
    en: 'From here on the file cannot be read: a quotation mark is not closed',
    es: 'A partir de aquí no se puede leer el archivo: falta cerrar unas comillas',
  },
  rows_in_cell: {
    en: 'holds lines that look like rows of people, beginning with “{value}”: look for a quotation mark too many',
    es: 'contiene líneas que parecen filas de personas y que empiezan por «{value}»: busca unas comillas de más',
  },
  other_table: {
    en: 'Another table begins in row {row}, whose columns are called otherwise: put these people into a file of their own',
    es: 'En la fila {row} empieza otra tabla, con otras columnas: pon a estas personas en un archivo aparte',
  },
}
const fields: Record<string, Words> = {
  ...Object.fromEntries(Object.entries(personFields).map(([key, { words }]) => [key, words])),
  fullName: { en: 'First name and surname', es: 'Nombre y apellidos' },
  surnameFirst: { en: 'Surname and first name', es: 'Apellidos y nombre' },
  suspended: { en: 'Suspended', es: 'Suspendido' },
  deleted: { en: 'Deleted', es: 'Eliminado' },
}

export const fieldWord = (field: string, language: Language): string => fields[field]?.[language] ?? field

const written = (value: string | number | undefined, language: Language): string =>
  typeof value === 'number' && !Number.isInteger(value)
    ? new Intl.NumberFormat(localeOf[language]).format(value)
    : String(value ?? '')

export function readableErrors(errors: readonly FieldError[], language: Language): string {
  return errors
    .map(({ field, code, params }) => {
      const reason = reasons[rowErrorCode(code)][language].replace(/\{(\w+)\}/g, (_, key: string) =>
        written(params?.[key], language),
      )
      return field ? `${fieldWord(field, language)}: ${reason}` : reason
    })
    .join('; ')
}
