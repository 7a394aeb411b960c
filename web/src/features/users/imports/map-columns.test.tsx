import { customColumn } from '#contract/people/custom-fields.ts'
import type { ImportColumn, ImportLayout, ImportTarget } from '#contract/people/import-columns.ts'
import type { UserBatch } from '#contract/people/imports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { batch, batchId as id } from './batch.test-data.ts'
import BatchScreen from './batch-screen.tsx'

beforeEach(() => session.accept(accessToken(900)))

const column = (
  header: string,
  target: ImportTarget | null,
  words: string[] | null = null,
): ImportColumn => ({
  header,
  samples: [],
  words: words && words.map((word) => ({ word, count: 1, guesses: {} })),
  target,
})
const people = [column('First name', 'name'), column('Surname', 'surname'), column('E-mail', 'email')]

const fieldId = (n: number) => `01930000-0000-7000-8000-0000000000f${n}`
const ownField = (n: number, name: string, kind: 'text' | 'number') => ({
  id: fieldId(n),
  name,
  kind,
  options: [],
  required: false,
  seenBy: 'admins',
  editedBy: 'admins',
})

type Sent = {
  targets: (string | null)[]
  mode: string
  role: string
  absentRoles: string[]
  words: { target: string; word: string; means: string }[]
}

/** The mapping screen of a file that was uploaded; answers what its preview was asked with. */
async function open(shown: Partial<UserBatch>, locale: 'en-GB' | 'es-ES' = 'en-GB', state?: object) {
  const uploaded: UserBatch = {
    ...batch,
    state: 'uploaded',
    mode: null,
    role: null,
    columns: people,
    ...shown,
  }
  const sent: Sent[] = []
  const places: unknown[] = []
  answers(({ path, body }) => {
    if (path === `/users/imports/${id}/plan`) {
      sent.push(body as Sent)
      return data({ ...uploaded, state: 'planning' })
    }
    if (path === `/users/imports/${id}/layout`) {
      places.push(body)
      return data(uploaded)
    }
    if (path === `/users/imports/${id}`) return data(uploaded)
    if (path === '/users/fields')
      return data({ items: [ownField(1, 'Remarks', 'text'), ownField(2, 'Level', 'number')] })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: { pathname: `/import/${id}`, state }, locale },
  )
  const press = await screen.findByRole('button', { name: locale === 'es-ES' ? 'Vista previa' : 'Preview' })
  async function preview(): Promise<Sent> {
    await view.user.click(press)
    await waitFor(() => expect(sent).toHaveLength(1))
    return sent[0] as Sent
  }
  return { ...view, preview, places }
}
const valueOf = (name: RegExp | string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent

describe('what the words of a file were said to mean', () => {
  const columns = [...people, column('Job', 'role', ['Boss', 'Helper', 'Newcomer'])]
  const words: UserBatch['words'] = [
    { target: 'role', word: 'Boss', means: 'mentor' },
    { target: 'role', word: 'Helper', means: 'leave_out' },
  ]

  it('stands there when the file comes again, and is sent with what is said now', async () => {
    const { user, preview } = await open({ columns, words })
    const of = (word: string) => `What “${word}” means: Role`
    expect(['Boss', 'Helper', 'Newcomer'].map((word) => valueOf(of(word)))).toEqual([
      'Mentor',
      'Leave out the row',
      'Take the default role',
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: of('Newcomer') }), 'Student')
    await user.selectOptions(screen.getByRole('combobox', { name: of('Helper') }), 'Take the default role')
    expect((await preview()).words).toEqual([
      { target: 'role', word: 'Boss', means: 'mentor' },
      { target: 'role', word: 'Helper', means: 'default' },
      { target: 'role', word: 'Newcomer', means: 'student' },
    ])
  })
})

describe('the role of people whose row names none', () => {
  it('is the one that was chosen with the file', async () => {
    const { preview } = await open({}, 'en-GB', { role: 'mentor' })
    expect(valueOf(/Role of new people/)).toBe('Mentor')
    expect((await preview()).role).toBe('mentor')
  })

  it('is the one that the preview was made with, where there was one', async () => {
    const { preview } = await open({ role: 'admin' }, 'en-GB', { role: 'mentor' })
    expect((await preview()).role).toBe('admin')
  })
})

describe('the roles whose absence from a full file counts', () => {
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((box) => box.labels?.[0]?.textContent)

  it('are students to begin with, and sent as they are ticked', async () => {
    const { user, preview } = await open({ mode: 'full_sync' })
    expect(screen.getByRole('group', { name: 'Who must be in the file' })).toBeDefined()
    expect(ticked()).toEqual(['Student'])
    await user.click(screen.getByRole('checkbox', { name: 'Mentor' }))
    expect((await preview()).absentRoles).toEqual(['student', 'mentor'])
  })

  it('stand there as they were said before', async () => {
    const { preview } = await open({ mode: 'full_sync', absentRoles: ['mentor'] })
    expect(ticked()).toEqual(['Mentor'])
    expect((await preview()).absentRoles).toEqual(['mentor'])
  })

  it('are not asked for where nobody’s absence counts', async () => {
    await open({ mode: 'create_or_update' })
    expect(screen.queryByRole('group', { name: 'Who must be in the file' })).toBeNull()
  })
})

it.each([
  [
    'en-GB',
    'Each line of the file is in quotation marks as a whole: what stands in them was read as its cells.',
  ],
  [
    'es-ES',
    'Cada línea del archivo está entera entre comillas: lo que hay dentro se ha leído como sus celdas.',
  ],
] as const)(
  'lines in quotes are told of where they are read as cells, and there alone: %s',
  async (locale, words) => {
    const layout: ImportLayout = { sheets: [], sheet: 0, headerRow: 1, head: [{ row: 1, cells: ['E-mail'] }] }
    const { unmount } = await open({ layout: { ...layout, linesInQuotes: true } }, locale)
    expect(screen.getByText(words)).toBeDefined()
    unmount()
    await open({ layout }, locale)
    expect(screen.queryByText(words)).toBeNull()
  },
)

describe('the sheets of a workbook', () => {
  const sheets: ImportLayout['sheets'] = [
    { index: 2, name: 'People', hidden: false },
    { index: 0, name: 'Notes', hidden: false },
    { index: 1, name: 'Old people', hidden: true },
  ]
  const layout: ImportLayout = { sheets, sheet: 2, headerRow: 1, head: [{ row: 1, cells: ['E-mail'] }] }

  it.each([
    ['en-GB', 'Sheet', ['People', 'Notes', 'Old people (hidden)']],
    ['es-ES', 'Hoja', ['People', 'Notes', 'Old people (oculta)']],
  ] as const)('are offered in their order, a hidden one as hidden: %s', async (locale, label, names) => {
    await open({ layout }, locale)
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: label })
    expect([...choice.options].map(({ textContent }) => textContent)).toEqual(names)
    expect(choice.value).toBe('2')
  })

  it('are read anew as they are chosen, each by its own number, and a row of the one that is read', async () => {
    const { user, places } = await open({ layout: { ...layout, head: [{ row: 4, cells: ['E-mail'] }] } })
    const choose = async (name: string) => {
      const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
      await waitFor(() => expect(choice.disabled).toBe(false))
      await user.selectOptions(choice, name)
    }
    await choose('Notes')
    await choose('Old people (hidden)')
    await waitFor(() => expect(places).toEqual([{ sheet: 0 }, { sheet: 1 }]))
  })
})

describe('columns with one meaning', () => {
  const said = () =>
    within(screen.getByRole('region', { name: /^(What the columns are|Qué es cada columna)$/ }))

  it('of a text are joined, in their order', async () => {
    await open({
      columns: [
        column('Nombre', 'name'),
        column('Primer apellido', 'surname'),
        column('Segundo apellido', 'surname'),
        column('Correo', 'email'),
        column('Site', 'externalId'),
        column('Number', 'externalId'),
        column('Said', customColumn(fieldId(1))),
        column('', customColumn(fieldId(1))),
      ],
    })
    expect(
      said().getByText('Surname: Primer apellido + Segundo apellido, joined in this order.'),
    ).toBeDefined()
    expect(said().getByText('External ID: Site + Number, joined in this order.')).toBeDefined()
    expect(await said().findByText('Remarks: Said + Column 8, joined in this order.')).toBeDefined()
    expect(said().queryByText(/counts/)).toBeNull()
  })

  it('that cannot be joined: the page says which column counts', async () => {
    await open({
      columns: [
        ...people,
        column('Work mail', 'email'),
        column('Private mail', 'email'),
        column('Active', 'status'),
        column('Employed', 'status'),
        column('Grade', customColumn(fieldId(2))),
        column('Mark', customColumn(fieldId(2))),
        column('North', 'tags'),
        column('South', 'tags'),
      ],
    })
    expect(
      said().getByText('E-mail: E-mail + Work mail + Private mail. The surest that holds an address counts.'),
    ).toBeDefined()
    expect(said().getByText('Status: Active + Employed. The strictest counts.')).toBeDefined()
    expect(await said().findByText('Level: the column Grade counts; where it is empty, Mark.')).toBeDefined()
    expect(said().queryByText(/joined|^Tags:/)).toBeNull()
  })

  it('are joined as soon as a second one is given it, and no more when it is taken away', async () => {
    const { user, preview } = await open({ columns: [...people, column('Segundo apellido', null)] }, 'es-ES')
    expect(said().queryByText(/en este orden/)).toBeNull()
    const second = screen.getByRole('combobox', { name: 'Qué es «Segundo apellido»' })
    await user.selectOptions(second, 'Apellidos')
    expect(said().getByText('Apellidos: Surname + Segundo apellido, en este orden.')).toBeDefined()
    await user.selectOptions(second, 'Omitir')
    expect(said().queryByText(/en este orden/)).toBeNull()
    await user.selectOptions(second, 'Apellidos')
    expect((await preview()).targets).toEqual(['name', 'surname', 'email', 'surname'])
  })
})

it.each([
  [
    'en-GB',
    /^What .Terminated. is$/,
    'It may say who has left or may come in. If so, choose “Deleted (yes or no)”: words and dates count, and whoever left up to today gets no access.',
  ],
  [
    'es-ES',
    /^Qué es .Terminated.$/,
    'Puede decir quién se ha ido o quién puede entrar. Si es así, elige «Eliminado (sí o no)»: cuentan las palabras y las fechas, y quien se haya ido hasta hoy no tiene acceso.',
  ],
] as const)(
  'a column that may say who has left is told of until it is something: %s',
  async (locale, name, told) => {
    const left: ImportColumn = { ...column('Terminated', null, ['in May']), mayBe: 'deleted' }
    const { user } = await open({ columns: [...people, left, column('Colour', null, ['Blue'])] }, locale)
    expect(screen.getAllByText(told)).toHaveLength(1)
    await user.selectOptions(screen.getByRole('combobox', { name }), 'deleted')
    expect(screen.queryByText(told)).toBeNull()
  },
)

it('a cell that is no word is told of beside the words of its column', async () => {
  await open({
    columns: [
      ...people,
      { ...column('Job', 'role', ['Boss']), unclear: '#N/A' },
      { ...column('State', 'status', []), unclear: '#REF!' },
      { ...column('Remarks', null, []), unclear: '#VALUE!' },
    ],
  })
  for (const [header, value] of [
    ['Job', '#N/A'],
    ['State', '#REF!'],
  ])
    expect(
      screen.getByText(
        `“${header}” also holds “${value}”, which cannot be read: it counts as empty, and its rows get a note.`,
      ),
    ).toBeDefined()
  expect(screen.queryByText(/#VALUE!/)).toBeNull()
})
