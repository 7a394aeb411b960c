import { describe, expect, it } from 'vitest'
import type { CustomField } from '#contract/people/custom-fields.ts'
import type { ImportTarget } from '#contract/people/import-columns.ts'
import { customCells } from './cells/custom-cell.ts'
import { guessColumns } from './guess-columns.ts'
import { readRow } from './read-row.ts'
import { chosenWords } from './row/reading.ts'
import { windowsZones } from './zones/windows-zones.ts'

const guess = (line: string) => guessColumns(line.split(/[,;] ?/))
/** What a line says when its columns are guessed. */
function says(header: string, line: string) {
  const row = readRow(line.split(','), guess(header))
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== false))
}

describe('a row', () => {
  it('is told of twenty times at most, and its tags are read no further than anybody has any', () => {
    const row = (tags: string) => readRow(['a@example.org', tags], ['email', 'tags'])
    const bad = row(Array.from({ length: 100_000 }, (_, n) => `${'x'.repeat(200)}${n}`).join(','))
    expect(bad.errors).toHaveLength(20)
    expect(bad.tags).toEqual([])
    const many = row(Array.from({ length: 100_000 }, (_, n) => `tag ${n}`).join(','))
    expect(many.tags).toHaveLength(51)
    expect(many.errors).toMatchObject([{ field: 'tags', code: 'too_many', params: { maximum: 50 } }])
    expect(row('a, b, a').tags).toEqual(['a', 'b'])
    const columns = 300
    const wide = readRow(Array<string>(columns).fill('#N/A'), Array<'name'>(columns).fill('name'))
    expect(wide.notes).toHaveLength(20)
  })
})

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
      'externalId',
      'tags',
      null,
    ])
    expect(guess('Nombre completo,Correo')).toEqual(['fullName', 'email'])
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
    // What stood before the formula is left away as before any name.
    expect(readRow(["'  =SUM(1)", "'\u3000＝1"], ['name', 'surname'])).toMatchObject({
      name: '=SUM(1)',
      surname: '＝1',
      errors: null,
      notes: null,
    })
  })
  it('with each cell that is wrong, and what stands in it', () => {
    expect(readRow(['nobody', 'x'.repeat(101), 'A\u202eB'], ['email', 'name', 'surname']).errors).toEqual([
      { field: 'email', code: 'invalid_email', params: { value: 'nobody' } },
      { field: 'name', code: 'too_long', params: { maximum: 100, value: 'x'.repeat(80) } },
      { field: 'surname', code: 'hidden_characters', params: { value: 'A\u202eB' } },
    ])
  })
  it('without what a spreadsheet writes where a formula failed, with a note of it', () => {
    const shown =
      '#N/A #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #N/D #¡REF! #¿NOMBRE? #¡VALOR! #¡DIV/0! Err:502 NaN'
    for (const value of shown.split(' ')) {
      const row = readRow(['ana@example.org', value, 'A#N/A'], ['email', 'externalId', 'name'])
      expect(row).toMatchObject({ email: 'ana@example.org', external_id: null, name: 'A#N/A', errors: null })
      expect(row.notes).toEqual([{ field: 'externalId', code: 'error_of_sheet', params: { value } }])
    }
  })
  it('with a note of each word that nobody knows and of cells past the header, which refuse nobody', () => {
    const row = readRow(
      ['ana@example.org', 'king', 'de', 'Mars/Base', 'on Tuesdays', 'more'],
      ['email', 'role', 'preferredLanguage', 'timeZone', 'status'],
    )
    expect(row).toMatchObject({
      email: 'ana@example.org',
      role: null,
      time_zone: null,
      status: null,
      errors: null,
    })
    expect(row.notes).toEqual([
      { field: 'role', code: 'unknown_value', params: { value: 'king' } },
      { field: 'status', code: 'unknown_value', params: { value: 'on Tuesdays' } },
      { field: 'preferredLanguage', code: 'unknown_value', params: { value: 'de' } },
      { field: 'timeZone', code: 'unknown_value', params: { value: 'Mars/Base' } },
      { field: '', code: 'extra_cells', params: { value: 'more' } },
    ])
  })
  it.each([
    ['of a column that is left out', null],
    ['of tags', 'tags' as const],
  ])('with a note of rows that a quote too many joined to it in a cell %s', (_, target) => {
    const cell = 'Calls back\nBen,Smith,ben@example.org,\r\nCara;Jones;cara@example.org'
    const { notes } = readRow(['ana@example.org', cell], ['email', target])
    expect(notes).toEqual([
      { field: '', code: 'rows_in_cell', params: { count: 2, value: 'Ben,Smith,ben@example.org,' } },
    ])
  })
  it('with a note of rows without an address, where they have as many cells as half a row', () => {
    const of = (cell: string, delimiter?: string) =>
      readRow(['E-1', 'Ana', 'Gil', cell], ['externalId', 'name', 'surname', null], { delimiter }).notes
    expect(of('late\nE-2,Ben,Smith,')).toMatchObject([{ code: 'rows_in_cell', params: { count: 1 } }])
    expect(of('late\nE-2:Ben:Smith:', ':')).toMatchObject([{ code: 'rows_in_cell', params: { count: 1 } }])
    expect(of('Calls back, mostly\nin the morning, at ten')).toBeNull()
    expect(of('Rings at 10:30:00\nor at 11:30:00')).toBeNull()
  })
  it('refused where a name or the like holds rows that a quote too many joined to it', () => {
    const { errors, surname } = readRow(['Ana', 'Gil\nBen;Smith;ben@example.org'], ['name', 'surname'])
    expect([surname, errors]).toEqual([
      null,
      [{ field: 'surname', code: 'rows_in_cell', params: { count: 1, value: 'Ben;Smith;ben@example.org' } }],
    ])
  })
  it('without a note of a remark of several lines in a column that is left out', () => {
    const remark = 'Calls back, mostly\nwrite to ana@example.org\nor ask: Ben, Cara'
    expect(readRow(['ana@example.org', remark], ['email', null]).notes).toBeNull()
  })
  it('with words as they were said to mean', () => {
    const words = chosenWords([
      { target: 'role', word: 'Docente Titular', means: 'mentor' },
      { target: 'role', word: 'jefe', means: 'leave_out' },
      { target: 'status', word: 'activo', means: 'default' },
    ])
    const read = (role: string, status: string) => readRow([role, status], ['role', 'status'], { words })
    expect(read('docente  titular', 'Activo')).toMatchObject({ role: 'mentor', status: null, notes: null })
    expect(read('Jefe', '')).toMatchObject({ left_out: true, notes: null })
  })
  it('with the rest of a name joined to it, and the first address that is filled', () => {
    expect(
      readRow(
        ['María', 'José', 'Peña', 'Ruiz', '', 'mj@example.org'],
        ['name', 'name', 'surname', 'surname', 'email', 'email'],
      ),
    ).toMatchObject({ name: 'María José', surname: 'Peña Ruiz', email: 'mj@example.org' })
  })
  it('with two columns of any text joined, and of what is no text the first that is filled', () => {
    const own = (id: string, kind: 'text' | 'number' | 'choice') =>
      ({
        id,
        kind,
        name: id,
        options: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B' },
        ],
      }) as unknown as CustomField
    const custom = customCells([own('street', 'text'), own('level', 'number'), own('team', 'choice')])
    const read = (...columns: [ImportTarget, string][]) =>
      readRow(
        columns.map(([, cell]) => cell),
        columns.map(([target]) => target),
        { custom },
      )
    expect(
      read(
        ['externalId', 'ES'],
        ['email', 'work@example.org'],
        ['externalId', '0042'],
        ['email', 'private@example.org'],
        ['jobTitle', 'Head of'],
        ['jobTitle', 'Sales'],
        ['department', 'North'],
        ['department', ''],
        ['department', 'Retail'],
        ['pronouns', 'she'],
        ['pronouns', 'her'],
        ['preferredLanguage', ''],
        ['preferredLanguage', 'Spanish'],
        ['preferredLanguage', 'English'],
        ['field:street', 'Gran Vía'],
        ['field:street', '5'],
        ['field:level', '3'],
        ['field:level', '4'],
        ['field:team', ''],
        ['field:team', 'B'],
        ['field:team', 'A'],
      ),
    ).toMatchObject({
      external_id: 'ES-0042',
      email: 'work@example.org',
      preferred_language: 'es',
      wanted: {
        jobTitle: 'Head of Sales',
        department: 'North Retail',
        pronouns: 'she/her',
        custom: { street: 'Gran Vía 5', level: 3, team: 'b' },
      },
      errors: null,
      notes: null,
    })
  })
  it.each([
    ['mailto:ana@example.org', 'ana@example.org'],
    ['MAILTO:ana@example.org?subject=Hi', 'ana@example.org'],
    ['Ana Gil <ana@example.org>', 'ana@example.org'],
    ['ana@example.org.', 'ana@example.org'],
    ['<ana@example.org>;', 'ana@example.org'],
    ['ana\u200b@example.org', 'ana@example.org'],
    ['ana\ufeff@example.org\u00a0', 'ana@example.org'],
    ['\u202aana@example.org\u202c', 'ana@example.org'],
    ['\u2068ana@example.org\u2069', 'ana@example.org'],
    ['ana@example.org (Ana Gil)', 'ana@example.org'],
    // What Microsoft's directory calls a guest.
    ['ana_maria_example.org#EXT#@acme.onmicrosoft.com', 'ana_maria@example.org'],
  ])('%o is repaired, and noted', (cell, email) => {
    const row = readRow([cell], ['email'])
    expect(row).toMatchObject({ email, errors: null })
    expect(row.notes).toMatchObject([{ field: 'email', code: 'repaired' }])
  })
  it('is not said to be repaired where it is refused all the same', () => {
    const row = readRow(['<ana at example.org>', '\u200b\u202eAna'], ['email', 'name'])
    expect(row.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'email invalid_email',
      'name hidden_characters',
    ])
    expect(row.notes).toBeNull()
  })
  it('takes away the marks of direction that come along when a name is copied, with a note', () => {
    expect(readRow(['\u2067נועה\u2069', '\u202bכהן\u202c'], ['name', 'surname'])).toMatchObject({
      name: 'נועה',
      surname: 'כהן',
      errors: null,
      notes: [
        { field: 'name', code: 'repaired' },
        { field: 'surname', code: 'repaired' },
      ],
    })
  })
  it.each(['\u200c', '\u200d\u200c', '\u0301', '\u3164'])('takes %o for no name', (name) =>
    expect(readRow([name], ['name'])).toMatchObject({
      name: null,
      errors: [{ field: 'name', code: 'required' }],
    }),
  )
  it('leaves joiners in names, where they are part of the word', () => {
    expect(readRow(['نیک\u200cپی', 'ශ්\u200dරී'], ['name', 'surname'])).toMatchObject({
      name: 'نیک\u200cپی',
      surname: 'ශ්\u200dරී',
      errors: null,
      notes: null,
    })
  })
  it('with the strictest of what is said of the status', () => {
    const status = (...cells: string[]) => readRow(cells, ['status', 'suspended', 'deleted']).status
    expect(status('active', '1', '0')).toBe('inactive')
    expect(status('active', '0', '1')).toBe('deleted')
    expect(status('Suspended', '0', '0')).toBe('inactive')
    expect(status('active', '0', '0')).toBe('active')
    // Of several columns that say it, whichever says so.
    const of = (targets: ImportTarget[], ...cells: string[]) => readRow(cells, targets).status
    expect(of(['suspended', 'suspended'], '0', '1')).toBe('inactive')
    expect(of(['suspended', 'suspended'], '1', '0')).toBe('inactive')
    expect(of(['deleted', 'deleted'], '0', '1')).toBe('deleted')
    expect(of(['status', 'status'], 'active', 'suspended')).toBe('inactive')
    expect(of(['status', 'status'], 'suspended', 'active')).toBe('inactive')
  })
  it.each(['manager', 'administrative', 'Superadmin', 'SuperAdmin', 'team leader', 'owner'])(
    '%o makes nobody an administrator',
    (word) => expect(readRow([word], ['role']).role).toBeNull(),
  )
})

describe('a time zone is understood', () => {
  it.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['europe/madrid', 'Europe/Madrid'],
    ['(GMT +01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Brussels'],
    ['(GMT +00:00) Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(GMT -06:00) Guadalajara, Mexico City, Monterrey', 'America/Mexico_City'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['Romance Standard Time', 'Europe/Paris'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['GMT Standard Time', 'Europe/London'],
    ['SA Pacific Standard Time', 'America/Bogota'],
    ['Madrid', 'Europe/Madrid'],
    ['Canarias', 'Atlantic/Canary'],
    ['México', 'America/Mexico_City'],
    ['New York', 'America/New_York'],
    ['CET', 'Europe/Madrid'],
    ['UTC+1', 'Etc/GMT-1'],
    ['GMT-05:00', 'Etc/GMT+5'],
    ['UTC', 'Etc/UTC'],
  ])('%o', (text, zone) =>
    expect(readRow([text], ['timeZone'])).toMatchObject({ time_zone: zone, notes: null }),
  )
  it('and every zone of Windows is one that is known', () => {
    for (const [, zone] of windowsZones) expect(readRow([zone], ['timeZone']).time_zone, zone).not.toBeNull()
    expect(windowsZones.length).toBeGreaterThan(130)
  })
})

it.each(['1.2E+19', '1,2E+19', '9.00719925474099E15', '1E+20'])(
  'tells of the ID %s that a spreadsheet rounded it, and takes it as it stands',
  (id) => {
    const { external_id, notes, errors } = readRow([id], ['externalId'])
    expect([external_id, errors]).toEqual([id, null])
    expect(notes).toEqual([{ field: 'externalId', code: 'id_rounded', params: { value: id } }])
  },
)

it.each(['12000000000000000000', 'E+204', '1E19', 'AB1E+2'])('says nothing of the ID %s', (id) =>
  expect(readRow([id], ['externalId'])).toMatchObject({ external_id: id, notes: null, errors: null }),
)

it('tells of a rounded ID of a manager too', () =>
  expect(readRow(['1.2E+19'], ['manager']).notes).toEqual([
    { field: 'manager', code: 'id_rounded', params: { value: '1.2E+19' } },
  ]))
