import { describe, expect, it } from 'vitest'
import type { ImportTarget } from '#contract/imports.ts'
import { guessColumns } from './guess-columns.ts'
import { readRow } from './read-row.ts'

const guess = (line: string) => guessColumns(line.split(/[,;] ?/))
/** What a line says when its columns are guessed. */
function says(header: string, line: string) {
  const row = readRow(line.split(','), guess(header))
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

describe('columns are guessed', () => {
  it('in files of Moodle', () => {
    expect(
      guess('username,firstname,lastname,email,idnumber,lang,timezone,cohort1,cohort2,suspended'),
    ).toEqual([
      null,
      'name',
      'surname',
      'email',
      'externalId',
      'preferredLanguage',
      'timeZone',
      'tags',
      'tags',
      'suspended',
    ])
    expect(guess('username,firstname,lastname,email')).toEqual(['externalId', 'name', 'surname', 'email'])
  })
  it('in files of Canvas', () => {
    expect(
      guess(
        'user_id,integration_id,login_id,password,first_name,last_name,full_name,sortable_name,short_name,email,declared_user_type,status',
      ),
    ).toEqual([
      'externalId',
      null,
      null,
      null,
      'name',
      'surname',
      null,
      null,
      null,
      'email',
      'role',
      'status',
    ])
  })
  it('in files of TalentLMS', () => {
    expect(
      guess('Login;Firstname;Lastname;Email;Password;User-type;Bio;Active;Language;Group;Branch'),
    ).toEqual([
      'externalId',
      'name',
      'surname',
      'email',
      null,
      'role',
      null,
      'status',
      'preferredLanguage',
      'tags',
      'tags',
    ])
  })
  it('in Spanish', () => {
    expect(
      guess('Nombre,Apellidos,Correo electrónico,Rol,Idioma,Zona horaria,Nº empleado,Etiquetas,DNI'),
    ).toEqual([
      'name',
      'surname',
      'email',
      'role',
      'preferredLanguage',
      'timeZone',
      null,
      'tags',
      'externalId',
    ])
    expect(guess('Nombre completo,Correo')).toEqual(['fullName', 'email'])
  })
  it('as the company chose before', () => {
    const chosen = new Map<string, ImportTarget | null>([
      ['kennung', 'externalId'],
      ['email', null],
    ])
    expect(guessColumns(['Kennung', 'E-mail', 'Mail', 'user_id'], chosen)).toEqual([
      'externalId',
      null,
      'email',
      null,
    ])
  })
})

describe('a row is read', () => {
  it('of Moodle', () => {
    expect(
      says(
        'username,firstname,lastname,email,lang,timezone,cohort1,cohort2,suspended',
        'ana,Ana,Gil,Ana@Example.ORG,es_mx,Europe/Madrid,North,Year 2,1',
      ),
    ).toEqual({
      external_id: 'ana',
      name: 'Ana',
      surname: 'Gil',
      email: 'ana@example.org',
      preferred_language: 'es',
      time_zone: 'Europe/Madrid',
      tags: ['North', 'Year 2'],
      status: 'inactive',
    })
    expect(says('email,timezone,suspended', 'a@b.example,99,0')).toEqual({
      email: 'a@b.example',
      status: 'active',
    })
  })
  it('of Canvas', () => {
    expect(
      says(
        'user_id,login_id,first_name,last_name,email,declared_user_type,status',
        '01103,bsmith,Bob,Smith,b@s.example,teacher,suspended',
      ),
    ).toEqual({
      external_id: '01103',
      name: 'Bob',
      surname: 'Smith',
      email: 'b@s.example',
      role: 'mentor',
      status: 'inactive',
    })
  })
  it('of TalentLMS', () => {
    expect(
      says(
        'Login,Firstname,Lastname,Email,User-type,Active,Language,Group',
        'jd,Jane,Doe,j@d.example,Learner-Type,NO,en,Sales',
      ),
    ).toEqual({
      external_id: 'jd',
      name: 'Jane',
      surname: 'Doe',
      email: 'j@d.example',
      role: 'student',
      status: 'inactive',
      preferred_language: 'en',
      tags: ['Sales'],
    })
  })
  it('with a whole name in one cell', () => {
    expect(says('full name,email', 'Ana María Gil,a@b.example')).toMatchObject({
      name: 'Ana',
      surname: 'María Gil',
    })
    expect(readRow(['Gil Ruiz, Ana María'], ['fullName'])).toMatchObject({
      name: 'Ana María',
      surname: 'Gil Ruiz',
    })
  })
  it('where an empty cell says nothing', () => {
    expect(says('email,name,role,tags', 'a@b.example,, ,')).toEqual({ email: 'a@b.example' })
  })
  it('without the apostrophe that neutralised a formula', () => {
    expect(readRow(["'=SUM(1)", "'O'Hara"], ['name', 'surname'])).toMatchObject({
      name: '=SUM(1)',
      surname: "'O'Hara",
    })
  })
  it('with each cell that is wrong', () => {
    expect(
      readRow(
        ['nobody', 'x'.repeat(101), 'king', 'de', 'Mars/Base', 'A\u202eB', 'more'],
        ['email', 'name', 'role', 'preferredLanguage', 'timeZone', 'surname'],
      ).errors,
    ).toEqual([
      { field: 'email', code: 'invalid_email' },
      { field: 'name', code: 'too_long', params: { maximum: 100 } },
      { field: 'role', code: 'unknown_value', params: { value: 'king' } },
      { field: 'preferredLanguage', code: 'unknown_value', params: { value: 'de' } },
      { field: 'timeZone', code: 'invalid_time_zone' },
      { field: 'surname', code: 'invalid_format' },
      { field: '', code: 'too_many_columns' },
    ])
  })
})
