import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findHeader } from './find-header.ts'
import { guessColumns } from './guess-columns.ts'
import { inspect } from './inspect.ts'

// What each column of the files of layouts.test.ts is taken for by its name alone: what stands in a column may tell the
// same, of an address above all, and must not be needed for it.
const layouts: [system: string, file: string, columns: Record<string, string>][] = [
  [
    'Moodle',
    'moodle.csv',
    {
      firstname: 'name',
      lastname: 'surname',
      email: 'email',
      idnumber: 'externalId',
      department: 'department',
      lang: 'preferredLanguage',
      suspended: 'suspended',
      deleted: 'deleted',
    },
  ],
  [
    'Google Workspace',
    'google-workspace.csv',
    {
      'First Name [Required]': 'name',
      'Last Name [Required]': 'surname',
      'Email Address [Required]': 'email',
      'Status [READ ONLY]': 'status',
      'New Status [UPLOAD ONLY]': 'status',
      'Employee ID': 'externalId',
      'Manager Email': 'manager',
      Department: 'department',
    },
  ],
  [
    'Microsoft Entra ID, download',
    'entra.csv',
    {
      userPrincipalName: 'email',
      surname: 'surname',
      mail: 'email',
      givenName: 'name',
      id: 'externalId',
      userType: 'role',
      department: 'department',
      jobTitle: 'jobTitle',
      accountEnabled: 'status',
    },
  ],
  [
    'Microsoft Entra ID, template',
    'entra-template.csv',
    {
      'User name [userPrincipalName] Required': 'email',
      'Block sign in (Yes/No) [accountEnabled] Required': 'suspended',
      'First name [givenName]': 'name',
      'Last name [surname]': 'surname',
      'Department [department]': 'department',
      'Job title [jobTitle]': 'jobTitle',
    },
  ],
  [
    'Microsoft Entra ID, template in Spanish',
    'entra-template-es.csv',
    {
      'Nombre de usuario [userPrincipalName] Obligatorio': 'email',
      'Bloquear inicio de sesión (Sí/No) [accountEnabled] Obligatorio': 'suspended',
      'Nombre [givenName]': 'name',
      'Apellidos [surname]': 'surname',
    },
  ],
  [
    'Microsoft Entra ID, template in German',
    'entra-template-de.csv',
    {
      'Benutzername [userPrincipalName] Erforderlich': 'email',
      'Anmeldung blockieren (Ja/Nein) [accountEnabled] Erforderlich': 'suspended',
      'Vorname [givenName]': 'name',
      'Nachname [surname]': 'surname',
    },
  ],
  [
    'Microsoft 365',
    'microsoft-365.csv',
    {
      'Block credential': 'suspended',
      Department: 'department',
      Title: 'jobTitle',
      'First name': 'name',
      'Last name': 'surname',
      'Object Id': 'externalId',
      'Preferred language': 'preferredLanguage',
      'User principal name': 'email',
    },
  ],
  [
    'OneRoster',
    'oneroster.csv',
    {
      sourcedId: 'externalId',
      status: 'status',
      enabledUser: 'status',
      role: 'role',
      givenName: 'name',
      familyName: 'surname',
      email: 'email',
    },
  ],
  [
    'Blackboard',
    'blackboard.txt',
    {
      EXTERNAL_PERSON_KEY: 'externalId',
      LASTNAME: 'surname',
      FIRSTNAME: 'name',
      EMAIL: 'email',
      INSTITUTION_ROLE: 'role',
      ROW_STATUS: 'status',
      AVAILABLE_IND: 'status',
    },
  ],
  [
    'Brightspace',
    'brightspace.csv',
    {
      org_defined_id: 'externalId',
      first_name: 'name',
      last_name: 'surname',
      is_active: 'status',
      role_name: 'role',
      email: 'email',
    },
  ],
  [
    'Schoology',
    'schoology.csv',
    {
      'Unique User ID': 'externalId',
      'First Name': 'name',
      'Last Name': 'surname',
      'E-mail': 'email',
      Role: 'role',
    },
  ],
  [
    'Docebo',
    'docebo.csv',
    {
      Username: 'externalId',
      'First Name': 'name',
      'Last Name': 'surname',
      Email: 'email',
      'User Level': 'role',
      Language: 'preferredLanguage',
      Branches: 'tags',
      Deactivated: 'suspended',
    },
  ],
  [
    'Absorb',
    'absorb.csv',
    {
      'First Name': 'name',
      'Last Name': 'surname',
      'Email Address': 'email',
      'External ID': 'externalId',
      Department: 'department',
      'Job Title': 'jobTitle',
      'Active Status': 'status',
    },
  ],
  [
    'LearnUpon',
    'learnupon.csv',
    {
      Email: 'email',
      'First name': 'name',
      'Last name': 'surname',
      Username: 'externalId',
      'Membership type': 'role',
      Enabled: 'status',
      Language: 'preferredLanguage',
      Groups: 'tags',
    },
  ],
  [
    'Litmos',
    'litmos.csv',
    {
      FirstName: 'name',
      LastName: 'surname',
      Email: 'email',
      Active: 'status',
      AccessLevel: 'role',
      Language: 'preferredLanguage',
      TimeZone: 'timeZone',
      ExternalEmployeeId: 'externalId',
    },
  ],
  [
    'Totara',
    'totara.csv',
    {
      idnumber: 'externalId',
      deleted: 'deleted',
      firstname: 'name',
      lastname: 'surname',
      email: 'email',
      lang: 'preferredLanguage',
      timezone: 'timeZone',
      suspended: 'suspended',
    },
  ],
  [
    'Chamilo',
    'chamilo.csv',
    { LastName: 'surname', FirstName: 'name', Email: 'email', Status: 'status', OfficialCode: 'externalId' },
  ],
  [
    'Sakai',
    'sakai.csv',
    { 'User ID': 'externalId', 'First Name': 'name', 'Last Name': 'surname', Email: 'email', Type: 'role' },
  ],
  [
    'BambooHR',
    'bamboohr.csv',
    {
      'Employee #': 'externalId',
      'First Name': 'name',
      'Last Name': 'surname',
      Status: 'status',
      'Work Email': 'email',
      Department: 'department',
      'Job Title': 'jobTitle',
    },
  ],
  [
    'Personio',
    'personio.csv',
    {
      'Employee ID': 'externalId',
      'First name': 'name',
      'Last name': 'surname',
      Email: 'email',
      Status: 'status',
      Department: 'department',
      Position: 'jobTitle',
    },
  ],
  [
    'Personio in German',
    'personio-de.csv',
    {
      Personalnummer: 'externalId',
      Vorname: 'name',
      Nachname: 'surname',
      'E-Mail': 'email',
      Status: 'status',
      Abteilung: 'department',
      Position: 'jobTitle',
      Sprache: 'preferredLanguage',
    },
  ],
  [
    'HiBob',
    'hibob.csv',
    {
      'Employee ID': 'externalId',
      'First name': 'name',
      'Last name': 'surname',
      Email: 'email',
      'Work - Department': 'department',
      'Work - Job title': 'jobTitle',
      'Employment - Type': 'role',
      'Lifecycle status': 'status',
    },
  ],
  [
    'Workday, with the names of its fields',
    'workday-names.csv',
    {
      'Employee ID': 'externalId',
      'Legal Name - First Name': 'name',
      'Legal Name - Last Name': 'surname',
      'Email - Primary Work': 'email',
      'Worker Status': 'status',
    },
  ],
  [
    'Workday',
    'workday.csv',
    {
      'Employee ID': 'externalId',
      'Legal First Name': 'name',
      'Legal Last Name': 'surname',
      'Primary Work Email': 'email',
      'Worker Status': 'status',
    },
  ],
  [
    'SAP SuccessFactors',
    'successfactors.csv',
    {
      STATUS: 'status',
      'User ID': 'externalId',
      'First Name': 'name',
      'Last Name': 'surname',
      Email: 'email',
      Department: 'department',
    },
  ],
  [
    'Okta',
    'okta.csv',
    {
      firstName: 'name',
      lastName: 'surname',
      email: 'email',
      status: 'status',
      userType: 'role',
      employeeNumber: 'externalId',
      preferredLanguage: 'preferredLanguage',
      timezone: 'timeZone',
      department: 'department',
      title: 'jobTitle',
    },
  ],
  [
    'Zoom',
    'zoom.csv',
    {
      Email: 'email',
      'First Name': 'name',
      'Last Name': 'surname',
      Department: 'department',
      'Job Title': 'jobTitle',
    },
  ],
  ['Slack', 'slack.csv', { email: 'email', status: 'status', userid: 'externalId', fullname: 'fullName' }],
  [
    'Google Contacts',
    'google-contacts.csv',
    { 'First Name': 'name', 'Last Name': 'surname', Labels: 'tags', 'E-mail 1 - Value': 'email' },
  ],
  [
    'Outlook',
    'outlook.csv',
    {
      'First Name': 'name',
      'Last Name': 'surname',
      'E-mail Address': 'email',
      Department: 'department',
      Title: 'jobTitle',
      Categories: 'tags',
    },
  ],
  [
    'Mailchimp',
    'mailchimp.csv',
    { 'Email Address': 'email', 'First Name': 'name', 'Last Name': 'surname', TAGS: 'tags' },
  ],
  [
    'UKG',
    'ukg.csv',
    {
      'Employee Number': 'externalId',
      'First Name': 'name',
      'Last Name': 'surname',
      'Work Email': 'email',
      'Employment Status': 'status',
      'Primary Job Title': 'jobTitle',
      'Supervisor Email': 'manager',
    },
  ],
  [
    'Workday, with titles and managers',
    'workday-titles.csv',
    {
      'Employee ID': 'externalId',
      'Legal First Name': 'name',
      'Legal Last Name': 'surname',
      'Business Title': 'jobTitle',
      'Primary Work Email': 'email',
      'Worker Status': 'status',
      'Manager Email': 'manager',
    },
  ],
  [
    'ADP',
    'adp.csv',
    {
      'Associate ID': 'externalId',
      'Legal First Name': 'name',
      'Legal Last Name': 'surname',
      'Work Contact: Work Email': 'email',
      'Position Status': 'status',
      'Job Title Description': 'jobTitle',
      'Home Department Description': 'department',
    },
  ],
  [
    'Gusto',
    'gusto.csv',
    {
      'First name': 'name',
      'Last name': 'surname',
      'Work email': 'email',
      'Job title': 'jobTitle',
      Department: 'department',
      'Employment status': 'status',
    },
  ],
  [
    'Active Directory',
    'active-directory.csv',
    {
      GivenName: 'name',
      Surname: 'surname',
      mail: 'email',
      UserPrincipalName: 'email',
      Enabled: 'status',
      Title: 'jobTitle',
      Department: 'department',
      EmployeeID: 'externalId',
    },
  ],
  [
    'a directory (LDAP) as CSV',
    'ldap.csv',
    {
      uid: 'externalId',
      sn: 'surname',
      givenName: 'name',
      mail: 'email',
      title: 'jobTitle',
      preferredLanguage: 'preferredLanguage',
    },
  ],
  [
    'SCIM',
    'scim.csv',
    {
      externalId: 'externalId',
      'name.givenName': 'name',
      'name.familyName': 'surname',
      'emails[0].value': 'email',
      active: 'status',
      title: 'jobTitle',
      preferredLanguage: 'preferredLanguage',
    },
  ],
  [
    'Keycloak',
    'keycloak.csv',
    { username: 'externalId', email: 'email', firstName: 'name', lastName: 'surname', enabled: 'status' },
  ],
  [
    'Auth0',
    'auth0.csv',
    {
      user_id: 'externalId',
      email: 'email',
      given_name: 'name',
      family_name: 'surname',
      blocked: 'suspended',
    },
  ],
  [
    'Salesforce',
    'salesforce.csv',
    {
      FirstName: 'name',
      LastName: 'surname',
      Email: 'email',
      IsActive: 'status',
      Title: 'jobTitle',
      Department: 'department',
      EmployeeNumber: 'externalId',
      LanguageLocaleKey: 'preferredLanguage',
      TimeZoneSidKey: 'timeZone',
    },
  ],
  [
    'WordPress',
    'wordpress.csv',
    { user_login: 'externalId', user_email: 'email', first_name: 'name', last_name: 'surname', role: 'role' },
  ],
  [
    'HubSpot',
    'hubspot.csv',
    {
      'Record ID': 'externalId',
      'First Name': 'name',
      'Last Name': 'surname',
      Email: 'email',
      'Job Title': 'jobTitle',
    },
  ],
  [
    'Clever',
    'clever.csv',
    { Student_id: 'externalId', First_name: 'name', Last_name: 'surname', Student_email: 'email' },
  ],
  [
    'a Spanish payroll',
    'nominas.csv',
    {
      'Código empleado': 'externalId',
      Nombre: 'name',
      'Primer apellido': 'surname',
      'Segundo apellido': 'surname',
      'Correo electrónico': 'email',
      Departamento: 'department',
      Situación: 'status',
    },
  ],
  [
    'a Spanish payroll that counts the surnames',
    'plantilla.csv',
    {
      'Cód. empleado': 'externalId',
      Nombre: 'name',
      '1.º apellido': 'surname',
      '2.º apellido': 'surname',
      'E-mail': 'email',
      Departamento: 'department',
      Situación: 'status',
    },
  ],
]

it.each(layouts)('the columns of %s are known by their names', async (_, file, columns) => {
  const path = fileURLToPath(new URL(`../../../../../test/files/imports/${file}`, import.meta.url))
  const headers = (await inspect(path, '2026-11-28')).columns.map(({ header }) => header)
  const targets = guessColumns(headers)
  const known = headers.flatMap((header, i) => (targets[i] ? [[header, targets[i]]] : []))
  expect(Object.fromEntries(known)).toEqual(columns)
})

it.each([
  ['suspended', 'Is suspended, Is disabled, Account disabled, Cuenta deshabilitada, Cuenta desactivada'],
  [
    'suspended',
    'Bloquear credencial, Inactive, Inactivo, Usuario suspendido, Is deactivated, Archived, Terminated, Baja',
  ],
  ['status', 'User active, Usuario activo, Login enabled, Cuenta habilitada, Estado de usuario'],
  ['status', 'Estado del usuario, Estado laboral, Estado del empleado'],
])('a column that says who has access is taken for %s: %s', (target, headers) => {
  for (const header of headers.split(', '))
    expect([header, guessColumns(['E-mail', header])[1]]).toEqual([header, target])
})

it('a column of addresses is known by its name alone in Spanish, however it is said', () => {
  for (const header of ['Correo', 'Correo-e', 'Correo electrónico', 'Dirección de correo electrónico'])
    expect([header, guessColumns(['Nombre', header])[1]]).toEqual([header, 'email'])
})

it('several columns that say who has access are all taken: the strictest counts', () => {
  expect(guessColumns(['E-mail', 'Suspended', 'Archived', 'Deleted', 'Removed'])).toEqual([
    'email',
    'suspended',
    'suspended',
    'deleted',
    'deleted',
  ])
})

it('a column of who is locked out is not taken: whoever is not may have no access all the same', () => {
  for (const header of ['Locked out', 'Is locked out', 'Account locked'])
    expect(guessColumns(['E-mail', header])[1]).toBeNull()
})

it('an address within a title or the name of a column is nobody’s: the header below it is found', () => {
  const head = (...rows: string[][]) => findHeader(rows.map((cells, i) => ({ row: i + 1, cells })))
  const [names, ana] = [
    ['E-mail', 'First name', 'Surname'],
    ['ana@example.org', 'Ana', 'Gil'],
  ]
  expect(head(['Report by admin@example.org'], names, ana)).toBe(2)
  expect(head(['Company: Acme', '', ''], ['Contact: hr@example.org', '', ''], names, ana)).toBe(3)
  expect(head(['E-mail (e.g. ana@example.org)', 'First name', 'Surname'], ana)).toBe(1)
  expect(head(['mailto:ana@example.org', 'Ana', 'Gil'], names)).toBe(0)
})
