import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { inspect } from './inspect.ts'
import { withOneEmail } from './cells/one-email.ts'
import { readRow } from './read-row.ts'
import { records } from './records.ts'

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../test/files/imports/${name}`, import.meta.url))

/** What a file says of its people when nothing is chosen by hand. */
async function read(name: string) {
  const path = fileOf(name)
  const { format, columns } = await inspect(path, '2026-11-28')
  const targets = columns.map(({ target }) => target)
  const said = withOneEmail({ headers: columns.map(({ header }) => header), targets })
  const people = []
  for await (const { row, cells } of records(path, format)) {
    if (row <= format.headerRow) continue
    const {
      email,
      name: first,
      surname,
      external_id,
      role,
      status,
      preferred_language,
      tags,
      wanted,
      errors,
    } = readRow(said(cells), targets)
    people.push([email, first, surname, external_id, role, status, preferred_language, tags, wanted, errors])
  }
  return people
}

/** E-mail, first name, surname, external ID, role, status, language, tags, job title and department, errors. */
type Person = unknown[]
const ana = (
  id: string | null,
  role: string | null,
  status: string | null,
  language: string | null,
  tags: string[] | null,
  wanted: Record<string, string> | null = null,
): Person => ['ana.gil@example.org', 'Ana', 'Gil', id, role, status, language, tags, wanted, null]
const bob = (
  id: string | null,
  role: string | null,
  status: string | null,
  language: string | null,
  tags: string[] | null,
  wanted: Record<string, string> | null = null,
): Person => ['bob.stone@example.org', 'Bob', 'Stone', id, role, status, language, tags, wanted, null]

// As docs/user.md names them: each system's file with two people, all invented.
const layouts: [system: string, file: string, people: Person[]][] = [
  [
    'Moodle',
    'moodle.csv',
    [
      ana('E-1', null, 'active', 'es', null, { department: 'Geology' }),
      bob('E-2', null, 'deleted', 'en', null),
    ],
  ],
  [
    'Google Workspace',
    'google-workspace.csv',
    [
      ana('E-1', null, 'active', null, null, { department: 'Geology', manager: 'chief@example.org' }),
      bob('E-2', null, 'inactive', null, null),
    ],
  ],
  [
    'Microsoft Entra ID, download',
    'entra.csv',
    [
      ana('o-1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('o-2', null, 'inactive', null, null),
      // Without a mailbox, by the name to sign in by; and a guest, to whose name nobody can write.
      ['cleo@tenant.example', 'Cleo', 'Paz', 'o-3', null, 'active', null, null, null, null],
      [null, 'Dan', 'Roe', 'o-4', null, 'active', null, null, null, null],
      ['eve@example.org', 'Eve', 'Fox', 'o-5', null, 'active', null, null, null, null],
    ],
  ],
  [
    'Microsoft Entra ID, template',
    'entra-template.csv',
    [
      ana(null, null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob(null, null, 'inactive', null, null),
    ],
  ],
  [
    'Microsoft 365',
    'microsoft-365.csv',
    [
      ana('o-1', null, 'active', 'es', null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('o-2', null, 'inactive', 'en', null),
    ],
  ],
  [
    'OneRoster',
    'oneroster.csv',
    [ana('s-1', 'student', 'active', null, null), bob('s-2', 'mentor', 'deleted', null, null)],
  ],
  [
    'Blackboard',
    'blackboard.txt',
    [ana('E-1', 'student', 'active', null, null), bob('E-2', 'mentor', 'inactive', null, null)],
  ],
  [
    'Brightspace',
    'brightspace.csv',
    [ana('E-1', 'student', 'active', null, null), bob('E-2', 'mentor', 'inactive', null, null)],
  ],
  [
    'Schoology',
    'schoology.csv',
    [ana('E-1', 'student', null, null, null), bob('E-2', 'mentor', null, null, null)],
  ],
  [
    'Docebo',
    'docebo.csv',
    [ana('agil', 'student', 'active', 'es', ['North']), bob('bstone', null, 'inactive', 'en', null)],
  ],
  [
    'Absorb',
    'absorb.csv',
    [
      ana('E-1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('E-2', null, 'inactive', null, null),
    ],
  ],
  [
    'LearnUpon',
    'learnupon.csv',
    [ana('agil', 'student', 'active', 'es', ['North']), bob('bstone', 'mentor', 'inactive', 'en', null)],
  ],
  [
    'Litmos',
    'litmos.csv',
    [ana('E-1', 'student', 'active', 'es', null), bob('E-2', null, 'inactive', 'en', null)],
  ],
  ['Totara', 'totara.csv', [ana('E-1', null, 'active', 'es', null), bob('E-2', null, 'deleted', 'en', null)]],
  [
    'Chamilo',
    'chamilo.csv',
    [ana('E-1', 'student', null, null, null), bob('E-2', 'mentor', null, null, null)],
  ],
  [
    'Sakai',
    'sakai.csv',
    [ana('agil', 'student', null, null, null), bob('bstone', 'mentor', null, null, null)],
  ],
  [
    'BambooHR',
    'bamboohr.csv',
    [
      ana('1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('2', null, 'inactive', null, null),
    ],
  ],
  [
    'Personio',
    'personio.csv',
    [
      ana('1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('2', null, 'inactive', null, null),
    ],
  ],
  [
    'Personio in German',
    'personio-de.csv',
    [
      ana('1', null, 'active', 'es', null, { department: 'Geologie', jobTitle: 'Geologin' }),
      bob('2', null, 'inactive', 'en', null),
    ],
  ],
  [
    'HiBob',
    'hibob.csv',
    [
      ana('1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('2', null, 'inactive', null, null),
    ],
  ],
  [
    'Workday, with the names of its fields',
    'workday-names.csv',
    [ana('1', null, null, null, null), bob('2', null, 'inactive', null, null)],
  ],
  ['Workday', 'workday.csv', [ana('1', null, 'active', null, null), bob('2', null, 'inactive', null, null)]],
  [
    'SAP SuccessFactors',
    'successfactors.csv',
    [ana('1', null, 'active', null, null, { department: 'Geology' }), bob('2', null, 'inactive', null, null)],
  ],
  [
    'Okta',
    'okta.csv',
    [
      ana('E-1', null, 'active', 'es', null, { department: 'Geology' }),
      bob('E-2', null, 'inactive', 'en', null),
    ],
  ],
  [
    'Zoom',
    'zoom.csv',
    [ana(null, null, null, null, null, { department: 'Geology' }), bob(null, null, null, null, null)],
  ],
  ['Slack', 'slack.csv', [ana('U1', null, null, null, null), bob('U2', null, 'inactive', null, null)]],
  [
    'Google Contacts',
    'google-contacts.csv',
    [ana(null, null, null, null, ['Geology']), bob(null, null, null, null, null)],
  ],
  [
    'Outlook',
    'outlook.csv',
    [ana(null, null, null, null, null, { department: 'Geology' }), bob(null, null, null, null, null)],
  ],
  [
    'Mailchimp',
    'mailchimp.csv',
    [ana(null, null, null, null, ['North', 'Year 2']), bob(null, null, null, null, null)],
  ],
  [
    'UKG',
    'ukg.csv',
    [
      ana('1', null, 'active', null, null, { jobTitle: 'Geologist', manager: 'eva@example.org' }),
      bob('2', null, 'inactive', null, null, { manager: 'eva@example.org' }),
    ],
  ],
  [
    'Workday, with titles and managers',
    'workday-titles.csv',
    [
      ana('1', null, 'active', null, null, { jobTitle: 'Geologist', manager: 'eva@example.org' }),
      bob('2', null, 'inactive', null, null, { manager: 'eva@example.org' }),
    ],
  ],
  [
    'ADP',
    'adp.csv',
    [
      ana('1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('2', null, 'inactive', null, null),
    ],
  ],
  [
    'Gusto',
    'gusto.csv',
    [
      ana(null, null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob(null, null, 'inactive', null, null),
    ],
  ],
  [
    'Active Directory',
    'active-directory.csv',
    [
      ana('E-1', null, 'active', null, null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('E-2', null, 'inactive', null, null),
    ],
  ],
  [
    'Active Directory, as csvde writes it',
    'active-directory-csvde.csv',
    [
      ana('E-1', null, 'active', null, null, { department: 'Geology' }),
      bob('E-2', null, 'inactive', null, null),
    ],
  ],
  [
    'a directory (LDAP) as CSV',
    'ldap.csv',
    [ana('agil', null, null, 'es', null, { jobTitle: 'Geologist' }), bob('bstone', null, null, 'en', null)],
  ],
  [
    'SCIM',
    'scim.csv',
    [
      ana('E-1', null, 'active', 'es', null, { jobTitle: 'Geologist' }),
      bob('E-2', null, 'inactive', 'en', null),
    ],
  ],
  [
    'Keycloak',
    'keycloak.csv',
    [ana('agil', null, 'active', null, null), bob('bstone', null, 'inactive', null, null)],
  ],
  [
    'Auth0',
    'auth0.csv',
    [ana('auth0|1', null, 'active', null, null), bob('auth0|2', null, 'inactive', null, null)],
  ],
  [
    'Salesforce',
    'salesforce.csv',
    [
      ana('E-1', null, 'active', 'es', null, { department: 'Geology', jobTitle: 'Geologist' }),
      bob('E-2', null, 'inactive', 'en', null),
    ],
  ],
  [
    'WordPress',
    'wordpress.csv',
    [ana('agil', 'student', null, null, null), bob('bstone', 'mentor', null, null, null)],
  ],
  [
    'HubSpot',
    'hubspot.csv',
    [ana('1', null, null, null, null, { jobTitle: 'Geologist' }), bob('2', null, null, null, null)],
  ],
  ['Clever', 'clever.csv', [ana('s-1', null, null, null, null), bob('s-2', null, null, null, null)]],
]

describe('a file of another system is read with nothing chosen by hand', () => {
  it.each(layouts)('%s', async (_, file, people) => expect(await read(file)).toEqual(people))

  it.each(['nominas.csv', 'plantilla.csv'])('a Spanish payroll with two surnames: %s', async (file) => {
    expect(await read(file)).toEqual([
      [
        'ana.gil@example.org',
        'Ana María',
        'Gil Ruiz',
        '007',
        null,
        'active',
        null,
        null,
        { department: 'Geología' },
        null,
      ],
      ['bob.stone@example.org', 'Bob', 'Stone', '008', null, 'inactive', null, null, null, null],
    ])
  })
})

describe('a file whose lines are in quotes as a whole', () => {
  it('is read as it is meant, a comma and quotes within a cell too, and that is told', async () => {
    const file = 'lines-in-quotes.csv'
    expect(await read(file)).toEqual([
      ana('E-1', null, null, null, null, { jobTitle: 'Geologist, senior' }),
      bob('E-2', null, null, null, null, { jobTitle: 'The "rock"' }),
    ])
    expect((await inspect(fileOf(file), '2026-11-28')).layout).toMatchObject({
      linesInQuotes: true,
      head: [
        { row: 1, cells: ['email', 'first name', 'surname', 'job title', 'external id'] },
        { row: 2, cells: ['ana.gil@example.org', 'Ana', 'Gil', 'Geologist, senior', 'E-1'] },
        { row: 3, cells: ['bob.stone@example.org', 'Bob', 'Stone', 'The "rock"', 'E-2'] },
      ],
    })
  })

  it('is told of no other file', async () => {
    for (const file of ['moodle.csv', 'no-header.csv', 'titles.csv'])
      expect((await inspect(fileOf(file), '2026-11-28')).layout).not.toHaveProperty('linesInQuotes')
  })
})

describe('the row that names the columns', () => {
  it.each([
    ['titles.csv', 4],
    ['two-headers.csv', 2],
    ['unknown-headers.csv', 2],
    ['no-header.csv', 0],
  ])('of %s is row %i', async (file, row) => {
    expect((await inspect(fileOf(file), '2026-11-28')).layout.headerRow).toBe(row)
  })

  it('takes a name from the row above where a cell was merged downwards', async () => {
    const { columns } = await inspect(fileOf('two-headers.csv'), '2026-11-28')
    expect(columns.map(({ header, target }) => [header, target])).toEqual([
      ['Correo', 'email'],
      ['Nombre', 'name'],
      ['Apellidos', 'surname'],
    ])
  })

  it('is not needed: people without one are read by what stands in the columns', async () => {
    const { columns, rows } = await inspect(fileOf('no-header.csv'), '2026-11-28')
    expect(rows).toBe(2)
    expect(columns.map(({ target }) => target)).toEqual([null, null, 'email'])
  })
})
