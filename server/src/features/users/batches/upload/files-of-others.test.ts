import { expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { importsApi } from '#contract/people/imports.ts'
import { usersApi } from '#contract/people/users.ts'
import { world } from '../../../../../test/world.ts'

const w = await world()

/** Takes a file with its columns as they are guessed, and answers who is there afterwards. */
async function take(filename: string, content: string | Uint8Array) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const uploaded = await admin.ok(importsApi.upload, { files: { file: { filename, content } } })
  const params = { id: uploaded.id }
  const until = (state: string) =>
    expect.poll(async () => (await admin.ok(importsApi.byId, { params })).state).toBe(state)
  const targets = uploaded.columns.map(({ target }) => target)
  await admin.ok(importsApi.plan, { params, body: { targets, mode: 'full_sync', role: 'student' } })
  await until('planned')
  await admin.ok(importsApi.run, { params, body: { invitations: 'none' } })
  await until('done')
  const { planned } = await admin.ok(importsApi.byId, { params })
  const rows = (await admin.ok(importsApi.rows, { params, query: { pageSize: 50 } })).items
  const { items } = await admin.ok(usersApi.list, { query: { pageSize: 50, sort: 'email' } })
  const people = items
    .filter(({ id }) => id !== admin.id)
    .map((person) => [
      person.externalId,
      person.name,
      person.surname,
      person.email,
      person.role,
      person.status,
      person.preferredLanguage,
      person.tags,
      ...(person.department === null ? [] : [person.department]),
    ])
  const notes = rows.map((row) => row.notes.map(({ code }) => code))
  return { planned, people, notes }
}

it('Moodle’s download of users', async () => {
  const { planned, people } = await take(
    'users.csv',
    [
      'id,username,email,firstname,lastname,idnumber,institution,department,phone1,phone2,city,country',
      '3,agil,ana.gil@example.org,Ana,Gil,E-001,Quarry,Geology,,,Madrid,ES',
      '4,bstone,bob@example.org,Bob,"Stone, Jr.",E-002,Quarry,,,,London,GB',
      '5,nomail,,No,Mail,E-003,,,,,,',
    ].join('\n'),
  )
  expect(planned).toMatchObject({ create: 2, error: 1 })
  expect(people).toEqual([
    ['E-001', 'Ana', 'Gil', 'ana.gil@example.org', 'student', 'pending', null, [], 'Geology'],
    ['E-002', 'Bob', 'Stone, Jr.', 'bob@example.org', 'student', 'pending', null, []],
  ])
})

it('Moodle’s file of users to be uploaded, with cohorts and who is suspended', async () => {
  const { people } = await take(
    'upload.csv',
    [
      'username;password;firstname;lastname;email;lang;timezone;cohort1;cohort2;course1;suspended',
      'agil;x;Ana;Gil;ana@example.org;es;Europe/Madrid;North;Year 2;geo101;0',
      'bstone;x;Bob;Stone;bob@example.org;en;99;;;geo101;1',
    ].join('\r\n'),
  )
  expect(people).toEqual([
    ['agil', 'Ana', 'Gil', 'ana@example.org', 'student', 'pending', 'es', ['North', 'Year 2']],
    ['bstone', 'Bob', 'Stone', 'bob@example.org', 'student', 'inactive', 'en', []],
  ])
})

it('Moodle’s download in Spanish', async () => {
  const { people } = await take(
    'usuarios.csv',
    '\ufeff"Nombre de usuario","Dirección de correo","Nombre","Apellido(s)","Número de ID"\nagil,ana@example.org,Ana,Gil,E-1\n',
  )
  expect(people).toEqual([['E-1', 'Ana', 'Gil', 'ana@example.org', 'student', 'pending', null, []]])
})

it('Canvas’s provisioning report of users', async () => {
  const { planned, people, notes } = await take(
    'users.csv',
    [
      'canvas_user_id,user_id,integration_id,authentication_provider_id,login_id,first_name,last_name,full_name,sortable_name,short_name,email,status,created_by_sis,pronouns',
      '101,S01103,,1,agil,Ana María,Gil Ruiz,Ana María Gil Ruiz,"Gil Ruiz, Ana María",Ana,ana@example.org,active,true,',
      '102,S13834,,,bstone,Bob,Stone,Bob Stone,"Stone, Bob",Bob,bob@example.org,suspended,true,he/him',
      '103,S13900,,,gone,Gone,Away,Gone Away,"Away, Gone",Gone,gone@example.org,deleted,true,',
    ].join('\n'),
  )
  // Who is deleted there and unknown here is not added to be deleted, and the row says why nothing comes of it.
  expect(planned).toMatchObject({ create: 2, unchanged: 1 })
  expect(notes).toEqual([[], [], ['nobody_to_delete']])
  expect(people).toEqual([
    ['S01103', 'Ana María', 'Gil Ruiz', 'ana@example.org', 'student', 'pending', null, []],
    ['S13834', 'Bob', 'Stone', 'bob@example.org', 'student', 'inactive', null, []],
  ])
})

it('Canvas’s users.csv for its own import, with what they are', async () => {
  const { people } = await take(
    'users.csv',
    [
      'user_id,login_id,password,first_name,last_name,short_name,email,status,declared_user_type',
      '01103,bsmith,,Bob,Smith,Bobby,bob@example.org,active,teacher',
      '13834,jdoe,,John,Doe,,john@example.org,active,student',
    ].join('\n'),
  )
  expect(people.map(([id, , , , role]) => [id, role])).toEqual([
    ['01103', 'mentor'],
    ['13834', 'student'],
  ])
})

it('a workbook of TalentLMS', async () => {
  const rows = [
    [
      'Login',
      'Firstname',
      'Lastname',
      'Email',
      'Password',
      'User-type',
      'Bio',
      'Active',
      'Deactivation-date',
      'Exclude-from-emails',
      'Language',
      'custom_field: Shoe size',
      'Course',
      'Group',
      'Branch',
      'Branch',
    ],
    [
      'jdoe',
      'Jane',
      'Doe',
      'jane@example.org',
      '',
      'Learner-Type',
      '',
      'YES',
      '',
      'NO',
      'en',
      '38',
      'Safety',
      'Sales',
      'North',
      'South',
    ],
    [
      'tgil',
      'Teo',
      'Gil',
      'teo@example.org',
      '',
      'Trainer-Type',
      'Hi',
      'NO',
      '01/02/2026',
      'NO',
      'es',
      '',
      '',
      '',
      '',
      '',
    ],
  ]
  const content = await writeXlsxFile(
    rows.map((row) => row.map((value) => (value ? { value, type: String } : null))),
  ).toBuffer()
  const { people } = await take('users.xlsx', content)
  expect(people).toEqual([
    ['jdoe', 'Jane', 'Doe', 'jane@example.org', 'student', 'pending', 'en', ['Sales', 'North', 'South']],
    ['tgil', 'Teo', 'Gil', 'teo@example.org', 'mentor', 'inactive', 'es', []],
  ])
})
