import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
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
      department: 'tags',
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
      'Employee ID': 'externalId',
      Department: 'tags',
    },
  ],
  [
    'Microsoft Entra ID, download',
    'entra.csv',
    {
      surname: 'surname',
      mail: 'email',
      givenName: 'name',
      id: 'externalId',
      userType: 'role',
      department: 'tags',
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
      'Department [department]': 'tags',
    },
  ],
  [
    'Microsoft 365',
    'microsoft-365.csv',
    {
      'Block credential': 'suspended',
      Department: 'tags',
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
      Department: 'tags',
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
      Department: 'tags',
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
      Department: 'tags',
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
      Abteilung: 'tags',
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
      'Work - Department': 'tags',
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
      Department: 'tags',
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
      department: 'tags',
    },
  ],
  ['Zoom', 'zoom.csv', { Email: 'email', 'First Name': 'name', 'Last Name': 'surname', Department: 'tags' }],
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
      Department: 'tags',
      Categories: 'tags',
    },
  ],
  [
    'Mailchimp',
    'mailchimp.csv',
    { 'Email Address': 'email', 'First Name': 'name', 'Last Name': 'surname', TAGS: 'tags' },
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
      Departamento: 'tags',
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
      Departamento: 'tags',
      Situación: 'status',
    },
  ],
]

it.each(layouts)('the columns of %s are known by their names', async (_, file, columns) => {
  const path = fileURLToPath(new URL(`../../../../../test/files/imports/${file}`, import.meta.url))
  const headers = (await inspect(path)).columns.map(({ header }) => header)
  const targets = guessColumns(headers)
  const known = headers.flatMap((header, i) => (targets[i] ? [[header, targets[i]]] : []))
  expect(Object.fromEntries(known)).toEqual(columns)
})
