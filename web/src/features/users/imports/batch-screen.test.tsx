import type { BatchRow } from '#contract/people/batch-rows.ts'
import type { UserBatch } from '#contract/people/imports.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { batch, batchId as id, none, row } from './batch.test-data.ts'
import BatchScreen from './batch-screen.tsx'

beforeEach(() => session.accept(accessToken(900)))

const ownField = (name: string, kind: 'number' | 'text') => ({
  id: `01930000-0000-7000-8000-0000000000${kind === 'text' ? 'f1' : 'f2'}`,
  name,
  kind,
  options: [],
  required: false,
  seenBy: 'admins',
  editedBy: 'admins',
})

/** An import on the screen; answers which of some words its rows say. */
async function open(shown: UserBatch, items: BatchRow[], locale: 'en-GB' | 'es-ES' = 'en-GB') {
  answers(({ path }) => {
    if (path === `/users/imports/${id}`) return data(shown)
    if (path === `/users/imports/${id}/rows`)
      return data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })
    if (path === '/users/fields')
      return data({ items: [ownField('Level', 'number'), ownField('Release', 'text')] })
    return refused('NOT_FOUND', 404)
  })
  await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: `/import/${id}`, locale },
  )
  const rows = within(await screen.findByRole('table', { name: /^(Rows|Filas)$/ }))
  await rows.findByText('p2@example.org')
  return (...words: string[]) =>
    rows
      .getAllByRole('row')
      .slice(1)
      .map((one) => words.filter((word) => within(one).queryByText(word)))
}

it('says of an import that was stopped which rows were done, which were not, and which nobody had ticked', async () => {
  const said = await open(batch, [row(2, 'done'), row(3, 'planned', false), row(4, 'planned')])
  expect(screen.getByText('1 row was not done.')).toBeDefined()
  expect(said('Invitation pending', 'Not ticked', 'Not done')).toEqual([
    ['Invitation pending'],
    ['Not ticked'],
    ['Not done'],
  ])
})

it('says how many become administrators, which are not ticked, and leads to them', async () => {
  await open({ ...batch, state: 'planned', admins: 6 }, [row(2, 'planned'), row(3, 'planned')])
  expect(screen.getByText('6 people become administrators')).toBeDefined()
  expect(screen.getByText(/Rows that make administrators are not ticked\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toContain('outcome=admins')
})

it('offers the invitations of an import that was stopped, or failed, to those whom it added', async () => {
  for (const state of ['cancelled', 'failed'] as const) {
    await open({ ...batch, state, invitable: 1 }, [row(2, 'done')])
    expect(screen.getByRole('button', { name: 'Send 1 invitation' })).toBeDefined()
    cleanup()
  }
})

it('says how many never came in and are to be invited anew, before it is run and after', async () => {
  await open({ ...batch, state: 'planned', planned: { ...none, update: 3 }, skipped: 0, anew: 2 }, [
    row(2, 'planned'),
  ])
  expect(screen.getByText('2 people who never signed in become pending')).toBeDefined()
  cleanup()
  await open({ ...batch, state: 'done', done: { ...none, update: 3 }, anew: 1 }, [row(2, 'done')])
  expect(
    screen.getByText('1 person who never signed in is pending again: send the invitation anew.'),
  ).toBeDefined()
})

it('says which invitations end, and offers those who are moved theirs as it does new people', async () => {
  const plan = { ...batch, state: 'planned' as const, planned: { ...none, create: 1, update: 2 }, skipped: 0 }
  const old = { before: { email: 'old@example.org' }, after: { email: 'p3@example.org' } }
  const said = await open({ ...plan, invitable: 2, invitationsEnded: 3, invitationsMoved: 1 }, [
    row(2, 'planned'),
    { ...row(3, 'planned'), outcome: 'update', invitation: 'moved', ...old },
    { ...row(4, 'planned'), outcome: 'update', invitable: false, invitation: 'ended' },
  ])
  expect(screen.getByText('3 invitations already sent stop working')).toBeDefined()
  expect(screen.getByText(/1 of these people gets another address and stays pending/)).toBeDefined()
  expect(screen.getByRole('radiogroup', { name: 'Invitations to 2 people' })).toBeDefined()
  const link = 'The link that was sent to old@example.org stops working'
  expect(said('Invited later', link, 'The invitation that was sent stops working')).toEqual([
    ['Invited later'],
    ['Invited later', link],
    ['The invitation that was sent stops working'],
  ])
})

it('writes numbers of the company’s own fields as the reader does, and texts as they stand', async () => {
  const custom = { custom: ['Level: 12345.5', 'Release: 1.5'] }
  const plan = { ...batch, state: 'planned' as const }
  await open(plan, [{ ...row(2, 'planned'), after: custom }], 'es-ES')
  expect(await screen.findByText(/Level: 12\.345,5, Release: 1\.5$/)).toBeDefined()
})

it('says why invitations that were on their way are not, and is no success then', async () => {
  const stopped = { state: 'done', error: 'not_allowed_any_more', invited: 1, invitable: 2 } as const
  await open({ ...batch, ...stopped }, [row(2, 'done')])
  expect(screen.getByText('Whoever started this is no administrator any more')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send 2 invitations' })).toBeDefined()
  expect(screen.getByRole('alert').getAttribute('style')).toMatch(/yellow/)
})

it('stops invitations that are on their way', async () => {
  await open({ ...batch, state: 'done', inviting: true, invited: 50 }, [row(2, 'done')])
  expect(screen.getByRole('button', { name: 'Stop the invitations' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

it('says of a person who was taken back no status, and of one who was left alone theirs', async () => {
  const said = await open({ ...batch, state: 'undone', undone: 1, kept: 1 }, [
    row(2, 'undone'),
    row(3, 'kept'),
  ])
  expect(said('Invitation pending', 'Undone', 'Left alone')).toEqual([
    ['Undone'],
    ['Invitation pending', 'Left alone'],
  ])
})

it('has nothing to run where no row changes anybody, and says what is missing in a row', async () => {
  const wrong: BatchRow = {
    ...row(3, 'planned'),
    outcome: 'error',
    status: null,
    errors: [{ field: 'email', code: 'required' }],
  }
  const planned = { ...none, unchanged: 1, error: 1 }
  const said = await open({ ...batch, state: 'planned', planned, skipped: 0, total: 2 }, [
    { ...row(2, 'planned'), outcome: 'unchanged' },
    wrong,
  ])
  expect(screen.getByText(/^There is nothing to change:/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Run 0 changes' }).hasAttribute('disabled')).toBe(true)
  expect(said('E-mail:', 'is missing in the file')).toEqual([[], ['E-mail:', 'is missing in the file']])
})

it('says until when an import can be undone, for as long as it can', async () => {
  const at = Date.now() + 3 * 24 * 60 * 60 * 1000
  const undoUntil = new Date(at).toISOString()
  await open({ ...batch, undoUntil }, [row(2, 'done')])
  const said = screen.getByText(/^Can be undone until/)
  expect(said.querySelector('time')?.dateTime).toBe(undoUntil)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
})

it('says nothing of an undo whose time is over', async () => {
  await open({ ...batch, undoUntil: '2026-03-02T10:00:00.000Z' }, [row(2, 'done')])
  expect(screen.queryByText(/^Can be undone until/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('lists the rows with a note alone, where there are any', async () => {
  const asked: (string | null)[] = []
  answers(({ path, url }) => {
    if (path === `/users/imports/${id}`) return data({ ...batch, state: 'planned', noted: 1 })
    if (path !== `/users/imports/${id}/rows`) return refused('NOT_FOUND', 404)
    asked.push(url.searchParams.get('noted'))
    return data({ items: [row(2, 'planned')], page: 1, pageSize: 25, total: 1, totalPages: 1 })
  })
  const { user } = await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: `/import/${id}` },
  )
  await user.click(await screen.findByRole('radio', { name: 'With notes: 1' }))
  await waitFor(() => expect(asked.at(-1)).toBe('true'))
  expect(asked[0]).toBeNull()
})

it('asks about the commonest of many words that nobody knows, about the others at a press, and sends what all mean', async () => {
  const words = Array.from({ length: 14 }, (_, i) => ({ word: `Job ${i}`, count: 20 - i, guesses: {} }))
  const columns: UserBatch['columns'] = [
    { header: 'Name', samples: [], words: null, target: 'fullName' },
    { header: 'Email', samples: [], words: null, target: 'email' },
    { header: 'Role', samples: [], words, target: 'role' },
  ]
  let sent: { word: string; means: string }[] = []
  answers(({ path, body }) => {
    if (path === `/users/imports/${id}/plan`) {
      sent = (body as { words: typeof sent }).words
      return data({ ...batch, state: 'planning', columns })
    }
    return path === `/users/imports/${id}`
      ? data({ ...batch, state: 'uploaded', columns })
      : refused('NOT_FOUND', 404)
  })
  const { user } = await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: `/import/${id}` },
  )
  const asked = () => screen.getAllByRole('combobox', { name: /^What “Job/ }).length
  await screen.findByRole('combobox', { name: /^What “Job 0”/ })
  expect(asked()).toBe(6)
  await user.click(screen.getByRole('button', { name: 'Show 8 more unknown words' }))
  expect(asked()).toBe(14)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent).toHaveLength(14))
  expect(new Set(sent.map(({ means }) => means))).toEqual(new Set(['default']))
})

it('says of which column there are too many words to ask about, and asks about the others', async () => {
  const words = [{ word: 'On leave', count: 3, guesses: {} }]
  const columns: UserBatch['columns'] = [
    { header: 'Name', samples: [], words: null, target: 'fullName' },
    { header: 'Email', samples: [], words: null, target: 'email' },
    { header: 'Job', samples: [], words: null, target: 'role' },
    { header: 'State', samples: [], words, target: 'status' },
  ]
  answers(({ path }) =>
    path === `/users/imports/${id}`
      ? data({ ...batch, state: 'uploaded', columns })
      : refused('NOT_FOUND', 404),
  )
  await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: `/import/${id}` },
  )
  expect(await screen.findByText(/^“Job” holds more than 60 different words/)).toBeDefined()
  expect(screen.queryByText(/^“(Name|Email|State)” holds/)).toBeNull()
  expect(screen.getByRole('combobox', { name: /^What “On leave”/ })).toBeDefined()
})

it('shows the rows as the run left them, also where that was over before anybody saw it move', async () => {
  let ran = false
  let asked = 0
  const planned: UserBatch = {
    ...batch,
    state: 'planned',
    planned: { ...none, create: 1 },
    skipped: 0,
    total: 1,
  }
  answers(({ path, method }) => {
    if (path === `/users/imports/${id}/run`) {
      ran = method === 'POST'
      return data({ ...planned, state: 'running' })
    }
    if (path === `/users/imports/${id}`) return data(ran ? { ...planned, state: 'done' } : planned)
    if (path !== `/users/imports/${id}/rows`) return refused('NOT_FOUND', 404)
    // The first answer after the press is of a moment before the row was done.
    if (ran) asked++
    const items = [row(2, asked > 1 ? 'done' : 'planned')]
    return data({ items, page: 1, pageSize: 25, total: 1, totalPages: 1 })
  })
  const { user } = await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: `/import/${id}` },
  )
  await user.click(await screen.findByRole('button', { name: 'Run 1 change' }))
  expect(await screen.findAllByText('Done')).not.toEqual([])
  await waitFor(() => expect(asked).toBeGreaterThan(1))
  expect(await screen.findByText('Invitation pending')).toBeDefined()
  expect(screen.queryByText('Not done')).toBeNull()
})

/** The cells of a column of the rows, as they are read. */
const cellsUnder = (title: string) => {
  const [head, ...lines] = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')
  const at = within(head as HTMLElement)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === title)
  return lines.map((line) => within(line).getAllByRole('cell')[at]?.textContent?.replace(title, ''))
}

it('says of each row what it changes from what to what, and nothing of one that changes nothing', async () => {
  const moved = {
    outcome: 'update',
    invitation: 'moved',
    before: { email: 'old@example.org', surname: 'Stone' },
    after: { email: 'p3@example.org', surname: 'Gil' },
  } as const
  await open({ ...batch, state: 'undone', undone: 2 }, [
    { ...row(2, 'planned'), outcome: 'unchanged' },
    { ...row(3, 'done'), ...moved },
    { ...row(4, 'undone'), ...moved },
    { ...row(5, 'done'), after: { surname: 'Gil', timeZone: 'Etc/GMT-1' } },
  ])
  const change = 'E-mail: old@example.org p3@example.orgSurname: Stone Gil'
  expect(cellsUnder('Details')).toEqual([
    '',
    `The link that was sent to old@example.org stops working${change}`,
    change,
    'Surname:  GilTime zone:  GMT+1',
  ])
  expect(screen.getAllByText('Stone', { selector: 'span' }).length).toBeGreaterThan(0)
})

it('says of who is not in the file that they are not, and the row of everybody else', async () => {
  await open({ ...batch, state: 'planned', planned: { ...none, create: 1, deactivate: 1 } }, [
    row(2, 'planned'),
    { ...row(9, 'planned'), outcome: 'deactivate', status: 'inactive', absent: true },
  ])
  expect(cellsUnder('Row')).toEqual(['2', 'Not in the file'])
})

it('offers no invitations where there is nobody to invite, before it is run and after', async () => {
  const change = { ...none, update: 2 }
  await open({ ...batch, state: 'planned', planned: change, skipped: 0 }, [row(2, 'planned')])
  expect(screen.getByRole('button', { name: 'Run 2 changes' })).toBeDefined()
  expect(screen.queryByRole('radiogroup', { name: /^Invitations/ })).toBeNull()
  cleanup()
  for (const state of ['done', 'cancelled', 'failed'] as const) {
    await open({ ...batch, state, done: change, invited: 3 }, [row(2, 'done')])
    expect(screen.getByText('3 invitations sent.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /invitation/ })).toBeNull()
    cleanup()
  }
})

it('offers no invitations of a change of people who were here already', async () => {
  await open({ ...batch, kind: 'status', state: 'done', filename: null, invitable: 2 }, [row(2, 'done')])
  expect(screen.queryByRole('button', { name: /invitation/ })).toBeNull()
})

it('says why those who seem absent are not ticked, and leads to them', async () => {
  const plan = { ...batch, state: 'planned' as const, planned: { ...none, create: 1, deactivate: 2 } }
  await open({ ...plan, absenceDoubts: ['row_wrong', 'other_sheet'] }, [row(2, 'planned')])
  const why = screen.getByText('2 people do not seem to be in the file').closest('[role]')
  expect([...(why?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Some rows cannot be used as they are.',
    'Another sheet of the workbook seems to list people too.',
  ])
  fireEvent.click(screen.getByRole('link', { name: 'Show them' }))
  expect(screen.getByRole('radio', { name: 'Deactivated 2' })).toHaveProperty('checked', true)
  cleanup()
  await open({ ...plan, absenceDoubts: ['named_elsewhere'] }, [
    { ...row(2, 'planned'), notes: [{ field: '', code: 'named_elsewhere' }] },
  ])
  const some = screen.getByText('2 people do not seem to be in the file').closest('[role]')
  expect(some?.textContent).toContain(
    'Those whose address or ID stands elsewhere in the file, in a column that is left out or on another sheet, were not ticked. Correct',
  )
  expect(some?.textContent).not.toContain('Nobody was ticked')
  expect(
    screen.getByText('Not in any row, but their address or ID stands elsewhere in the file'),
  ).toBeDefined()
  cleanup()
  await open(plan, [row(2, 'planned')])
  expect(screen.queryByText(/do not seem to be in the file/)).toBeNull()
})

it('counts one as one, in Spanish too', async () => {
  const one = { ...none, create: 1, update: 1, deactivate: 1 }
  const plan = {
    ...batch,
    state: 'planned',
    skipped: 0,
    anew: 1,
    losing: 1,
    admins: 1,
    invitable: 1,
  } as const
  await open({ ...plan, planned: one }, [row(2, 'planned')], 'es-ES')
  const said = (words: RegExp) => expect(screen.getByText(words)).toBeDefined()
  said(/^1 persona pierde el acceso$/)
  said(/^Ya no podrá iniciar sesión, .* recupera el acceso; la invitación hay que/)
  said(/^No se le envía nada automáticamente: después, selecciónala/)
  said(/^Invitaciones a 1 persona$/)
  cleanup()
  await open({ ...plan, planned: { ...none, update: 3 }, anew: 2, losing: 2 }, [row(2, 'planned')], 'es-ES')
  said(/^Ya no podrán iniciar sesión, .* recuperan el acceso; las invitaciones hay que/)
  said(/^No se les envía nada automáticamente: después, selecciónalas/)
  cleanup()
  await open({ ...batch, state: 'done', done: one }, [row(2, 'done')], 'es-ES')
  said(/^1 creada, 1 modificada, 1 desactivada\.$/)
  cleanup()
  await open({ ...batch, state: 'done', done: { ...one, create: 2 } }, [row(2, 'done')], 'es-ES')
  said(/^2 creadas, 1 modificada, 1 desactivada\.$/)
})

it.each([
  ['planning', 'es-ES', 1, 'Revisando 0 de 1 fila. No se cambia nada.'],
  ['planning', 'es-ES', 2, 'Revisando 0 de 2 filas. No se cambia nada.'],
  ['planning', 'en-GB', 1, 'Looking through 0 of 1 row. Nothing is changed.'],
  ['running', 'es-ES', 1, '0 de 1 cambio hecho'],
  ['undoing', 'es-ES', 2, '0 de 2 cambios deshechos'],
] as const)('says how far it is, %s, %s, of %i', async (state, locale, total, words) => {
  const counts = { ...none, create: total }
  const moving = { ...batch, state, total, progress: 0, skipped: 0, planned: counts, done: counts }
  answers(({ path }) => (path === `/users/imports/${id}` ? data(moving) : refused('NOT_FOUND', 404)))
  await renderUi(
    <Routes>
      <Route path="/import/:id" element={<BatchScreen />} />
    </Routes>,
    { at: `/import/${id}`, locale },
  )
  expect(await screen.findByText(words)).toBeDefined()
})

it('asks for the number where more lose their access by now than when the plan was read', async () => {
  const plan = { ...batch, state: 'planned' as const, planned: { ...none, update: 4 }, skipped: 0, losing: 0 }
  await open(plan, [row(2, 'planned')])
  const bodies: unknown[] = []
  answers(({ path, method, body }) => {
    if (path === `/users/imports/${id}/run`) {
      bodies.push(body)
      const details = [{ field: 'losing', code: 'confirm_number', params: { number: 4 } }]
      return bodies.length === 1
        ? refused('BAD_REQUEST', 400, { details })
        : data({ ...plan, state: 'running', losing: 4 })
    }
    if (path === `/users/imports/${id}` && method === 'GET')
      return data({ ...plan, losing: 4, losingToConfirm: true })
    return data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 1 })
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Run 4 changes' }))
  await user.type(await screen.findByRole('textbox', { name: /Type 4/ }), '4')
  await user.click(screen.getByRole('button', { name: 'Run 4 changes' }))
  await waitFor(() =>
    expect(bodies).toEqual([
      { invitations: 'later', plan: plan.plan },
      { invitations: 'later', plan: plan.plan, losing: 4 },
    ]),
  )
})
