import type { UserBatch } from '#contract/people/imports.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { acme, managedPerson } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast } from '../../../api/toasts.ts'
import { batch } from './batch.test-data.ts'
import ImportsScreen from './imports-screen.tsx'

const me = {
  ...managedPerson('admin'),
  companyId: acme.id,
  ownCompanyId: acme.id,
  timeZoneChosen: false,
  onboarded: true,
  settings: { language: null },
}
const toasts: string[] = []
onToast(({ message = '' }) => void toasts.push(message))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

async function open(handle: (asked: Asked) => Promise<Response> | Response | undefined, locale?: 'es-ES') {
  answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/auth/me') return data(me)
    if (asked.path === '/users/imports')
      return data({ items: [], page: 1, pageSize: 10, total: 0, totalPages: 0 })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Routes>
      <Route path="/import/*" element={<ImportsScreen />} />
    </Routes>,
    { at: '/import', ...(locale && { locale }) },
  )
  const role = await screen.findByLabelText(locale ? /Rol de las personas nuevas/ : /Role of new people/)
  await view.user.selectOptions(role, 'student')
  const field = () => view.container.querySelector<HTMLInputElement>('input[type=file]')
  const choose = (file: File) => view.user.upload(field() as HTMLInputElement, file)
  return { ...view, field, choose }
}

const csv = (name = 'people.csv') => new File(['name,surname,email\n'], name, { type: 'text/csv' })
/** A file that was saved anew after it was chosen: browsers read nothing of it any more. */
const savedAnew = () =>
  Object.assign(csv(), {
    slice: () => ({
      arrayBuffer: () => Promise.reject(new DOMException('could not be read', 'NotReadableError')),
    }),
  })
const away = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a file that was saved anew since it was chosen', () => {
  it.each([
    ['Preview', 'en-GB', 'The file has changed since you chose it. Choose it again.'],
    ['Import now', 'en-GB', 'The file has changed since you chose it. Choose it again.'],
    ['Vista previa', 'es-ES', 'El archivo ha cambiado desde que lo elegiste. Elígelo de nuevo.'],
    ['Importar ya', 'es-ES', 'El archivo ha cambiado desde que lo elegiste. Elígelo de nuevo.'],
  ] as const)(
    'is taken out, said in words, and chosen again by one press: %s, %s',
    async (press, locale, words) => {
      let sent = 0
      const { user, choose, field } = await open(
        ({ method }) => {
          if (method !== 'POST') return undefined
          sent++
          return away()
        },
        ...(locale === 'es-ES' ? ([locale] as const) : []),
      )
      await choose(savedAnew())
      await user.click(screen.getByRole('button', { name: press }))
      expect(await screen.findByText(words)).toBeDefined()
      expect(screen.queryByText('people.csv')).toBeNull()
      expect(document.activeElement).toBe(field())
      expect(field()?.getAttribute('aria-invalid')).toBe('true')
      expect(sent).toBe(1)
      expect(toasts).toEqual([])
      await choose(csv())
      expect(screen.queryByText(words)).toBeNull()
    },
  )

  it('is not what a line that is away is called: the file stays', async () => {
    const { user, choose } = await open(({ method }) => (method === 'POST' ? away() : undefined))
    await choose(csv())
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(toasts).toEqual(['errors.network.message']))
    expect(screen.getByText('people.csv')).toBeDefined()
    expect(screen.queryByText(/has changed since you chose it/)).toBeNull()
  })
})

describe('files that are dropped', () => {
  const drop = (field: () => HTMLInputElement | null, ...files: File[]) => {
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }))
    fireEvent.drop(field()?.parentElement as HTMLElement, {
      dataTransfer: { files, items, types: ['Files'] },
    })
  }

  it('are none where they are two at once, and the page says so; one alone it takes', async () => {
    const { field } = await open(() => undefined)
    drop(field, csv('one.csv'), csv('two.csv'))
    expect(await screen.findByText('Drop one file only')).toBeDefined()
    expect(screen.queryByText(/^(one|two)\.csv$/)).toBeNull()
    drop(field, csv('one.csv'))
    expect(await screen.findByText('one.csv')).toBeDefined()
    expect(screen.queryByText('Drop one file only')).toBeNull()
  })

  it('leave the one that was chosen where they are two, and one alone takes its place', async () => {
    let sent = 0
    const { field, choose } = await open(({ method }) => {
      if (method === 'POST') sent++
      return undefined
    })
    await choose(csv('chosen.csv'))
    drop(field, csv('one.csv'), csv('two.csv'))
    expect(await screen.findByText('Drop one file only')).toBeDefined()
    expect(screen.getByText('chosen.csv')).toBeDefined()
    expect(screen.queryByText(/^(one|two)\.csv$/)).toBeNull()
    drop(field, csv('new.csv'))
    expect(await screen.findByText('new.csv')).toBeDefined()
    expect(screen.queryByText('chosen.csv')).toBeNull()
    expect(screen.queryByText('Drop one file only')).toBeNull()
    expect(sent).toBe(0)
  })

  it.each([
    ['List.NUMBERS', 'en-GB', /Apple Numbers: export it as an Excel or CSV file/],
    ['list.xlsb', 'en-GB', /binary workbook of Excel \(\.xlsb\): save it as \.xlsx/],
    ['list.docx', 'en-GB', /text document, not a spreadsheet: copy its table/],
    ['list.rtf', 'es-ES', /documento de texto, no una hoja de cálculo: copia la tabla/],
    ['list.xls', 'es-ES', /archivo de Excel antiguo: guárdalo como \.xlsx/],
    ['list.vcf', 'en-GB', /address book \(vCard\): export the contacts/],
    ['list.png', 'en-GB', /^This kind of file can’t be used here$/],
  ] as const)('are named as what they are, with what to do: %s, %s', async (name, locale, words) => {
    const { field } = await open(() => undefined, ...(locale === 'es-ES' ? ([locale] as const) : []))
    drop(field, new File(['PK'], name))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText(name)).toBeNull()
  })
})

it('says in the report of “Import now” what stood in the file, what is missing, and what was left out', async () => {
  const row = { email: null, userId: null, errors: [], notes: [] }
  const rows = [
    { ...row, row: 2, outcome: 'created', email: 'ok@demo.test', userId: me.id },
    {
      ...row,
      row: 3,
      outcome: 'created',
      email: 'mars@demo.test',
      userId: me.id,
      notes: [{ field: 'timeZone', code: 'unknown_value', params: { value: 'Mars/Olympus' } }],
    },
    {
      ...row,
      row: 4,
      outcome: 'error',
      errors: [{ field: 'email', code: 'invalid_email', params: { value: 'ana.gil(at)demo.test' } }],
    },
    { ...row, row: 5, outcome: 'error', errors: [{ field: 'surname', code: 'required' }] },
    {
      ...row,
      row: 6,
      outcome: 'error',
      errors: [{ field: 'suspended', code: 'day_unread', params: { value: '31Dec2022' } }],
    },
  ]
  const { user, choose } = await open(({ method, path }) =>
    method === 'POST' && path === '/users/users' ? data({ created: 2, failed: 2, rows }) : undefined,
  )
  await choose(csv())
  await user.click(screen.getByRole('button', { name: 'Import now' }))
  const table = await screen.findByRole('table', { name: 'Results' })
  const said = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  // What failed first, then what was left out.
  expect(said.map((cells) => cells.at(-1))).toEqual([
    'DetailsE-mail: “ana.gil(at)demo.test” in the file. Enter an e-mail address, such as name@example.org',
    'DetailsSurname: is missing in the file',
    'DetailsSuspended, or leaving date: “31Dec2022” in the file. This seems to be a day, but is written in a way that isn’t known here. Write it as year-month-day',
    'DetailsTime zone: “Mars/Olympus” is not known here and counts as empty (known: Europe/Madrid, Madrid, UTC+1 and the like)',
    'Details',
  ])
})

describe('the role that is chosen with the file', () => {
  const uploaded: UserBatch = {
    ...batch,
    state: 'uploaded',
    mode: null,
    role: null,
    columns: (['name', 'surname', 'email'] as const).map((target) => ({
      header: target,
      samples: [],
      words: null,
      target,
    })),
  }

  it('goes with the file that is imported now', async () => {
    const sent: FormData[] = []
    const { user, choose } = await open(({ method, path, body }) => {
      if (method !== 'POST' || path !== '/users/users') return undefined
      sent.push(body as FormData)
      return data({ created: 0, failed: 0, rows: [] })
    })
    await choose(csv())
    await user.selectOptions(screen.getByLabelText(/Role of new people/), 'mentor')
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeDefined()
    expect(sent.map((form) => form.get('role'))).toEqual(['mentor'])
  })

  it('stands on the page where its columns are told, and is what the preview is made with', async () => {
    const planned: unknown[] = []
    const { user, choose } = await open(({ method, path, body }) => {
      if (method === 'POST' && path === '/users/imports') return data(uploaded)
      if (path === `/users/imports/${uploaded.id}`) return data(uploaded)
      if (path === '/users/fields') return data({ items: [] })
      if (path !== `/users/imports/${uploaded.id}/plan`) return undefined
      planned.push(body)
      return data({ ...uploaded, state: 'planning' })
    })
    await choose(csv())
    await user.selectOptions(screen.getByLabelText(/Role of new people/), 'mentor')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('heading', { name: 'What the columns are' })
    expect(screen.getByLabelText<HTMLSelectElement>(/Role of new people/).value).toBe('mentor')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(planned).toMatchObject([{ role: 'mentor' }]))
  })
})
