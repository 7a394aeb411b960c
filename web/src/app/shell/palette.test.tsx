import type { Found } from '#contract/search.ts'
import type { Role } from '#contract/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { queryClient } from '../../api/query-client.ts'
import { fetchNavItems } from '../nav-items.ts'
import Palette from './palette.tsx'
import { keepTyped, takeTyped } from './typed-ahead.ts'

// As the frame around the screens does it before it draws the palette.
beforeAll(() => Promise.all([fetchNavItems('navigation'), fetchNavItems('palette')]))

const found = (more: Partial<Found>): Found => ({
  kind: 'course',
  id: '01890a5d-ac96-774b-bcce-b302099a8001',
  title: 'Bees',
  about: null,
  at: null,
  photoUrl: null,
  path: '/dashboard/learn/1',
  ...more,
})
const answer = (items: Found[], more: Found['kind'][] = []) => data({ items, more })

type Search = (search: string) => Response | Promise<Response>
async function open(search: Search, role: Role = 'student', locale: 'en-GB' | 'es-ES' = 'en-GB') {
  session.accept(accessToken(900, person(role).id))
  const calls = answers(({ path, url }: Asked) => {
    if (path === '/auth/me') return data(person(role))
    if (path === '/search') return search(url.searchParams.get('search') ?? '')
    return data({ items: [] })
  })
  const shown = await renderUi(
    <Suspense>
      <Palette opened={1} />
    </Suspense>,
    { locale },
  )
  const searched = () =>
    calls.filter(({ path }) => path === '/search').map(({ url }) => url.searchParams.get('search'))
  return { ...shown, searched }
}
const field = () => screen.findByRole('combobox')
const named = () => screen.getAllByRole('option').map((one) => one.textContent)
/** What was found, without where more can be searched for. */
const options = () => named().filter((name) => !name?.startsWith('Search all'))

describe('the palette', () => {
  it('takes what was typed before its field was there, which lands in no other field', async () => {
    const other = document.createElement('input')
    document.body.append(other)
    other.focus()
    keepTyped()
    await userEvent.keyboard('Bex{Backspace}e{Enter}')
    expect(other.value).toBe('')
    const { user, searched } = await open(() => answer([found({ title: 'Bees' })]))
    expect(await field()).toHaveProperty('value', 'Bee')
    await user.keyboard('s')
    expect(await field()).toHaveProperty('value', 'Bees')
    await waitFor(() => expect(searched().at(-1)).toBe('Bees'))
    other.remove()
  })

  it('leaves the keys alone once it is left by Escape before it came', async () => {
    const other = document.createElement('input')
    document.body.append(other)
    other.focus()
    keepTyped()
    await userEvent.keyboard('x{Escape}abc')
    expect([other.value, takeTyped()]).toEqual(['abc', ''])
    other.remove()
  })

  it('shows what is found under its kind, is walked by keys, and goes there', async () => {
    const { user } = await open(() =>
      answer([
        found({ title: 'Bees', path: '/dashboard/learn/1' }),
        found({ kind: 'lesson', title: 'Wax', about: 'Bees', path: '/dashboard/learn/1/2' }),
      ]),
    )
    await user.type(await field(), 'bee')
    const lessons = await screen.findByRole('group', { name: 'Lessons' })
    expect(within(lessons).getByRole('option').textContent).toBe('WaxBees')
    expect(options()).toEqual(['Bees', 'WaxBees'])
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('2 results')
    await user.keyboard('{ArrowDown}')
    expect(within(lessons).getByRole('option').getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/learn/1/2')
  })

  it('asks once one stops typing, and for nothing below two letters', async () => {
    const { user, searched } = await open(() => answer([]))
    await user.type(await field(), 'b')
    await new Promise((then) => setTimeout(then, 400))
    expect(searched()).toEqual([])
    await user.type(await field(), 'ees')
    await screen.findByText('No results')
    expect(searched()).toEqual(['bees'])
  })

  it('leads to all messages with the words that were typed, also where nothing was found', async () => {
    const { user } = await open(() => answer([]))
    await user.type(await field(), 'old lantern')
    await screen.findByText('No results')
    expect(named()).toEqual(['Search all your messages for “old lantern”'])
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/messages?search=old+lantern')
  })

  it('shows a message with whom it was written, and leads to its place in the conversation', async () => {
    const path = '/dashboard/messages/7?message=41'
    const one = found({ kind: 'message', title: '…hangs beside the lantern', about: 'Ana Ruiz', path })
    const { user } = await open(() => answer([one]))
    await user.type(await field(), 'lantern')
    const group = await screen.findByRole('group', { name: 'Messages' })
    expect(within(group).getByRole('option').textContent).toBe('…hangs beside the lanternAna Ruiz')
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('address').textContent).toBe(path)
  })

  it('never shows an answer that came late under the words that were typed since', async () => {
    const late = Promise.withResolvers<Response>()
    const { user } = await open((search) =>
      search === 'bees' ? late.promise : answer([found({ title: 'Wasps' })]),
    )
    await user.type(await field(), 'bees')
    await screen.findByText('Searching…')
    await user.clear(await field())
    await user.type(await field(), 'wasp')
    await screen.findByRole('option', { name: 'Wasps' })
    late.resolve(answer([found({ title: 'Bees' })]))
    await new Promise((then) => setTimeout(then, 300))
    expect(options()).toEqual(['Wasps'])
  })

  it('keeps of what was found what the words that are typed on hold as well', async () => {
    const { user } = await open((search) =>
      search === 'bee'
        ? answer([
            found({ title: 'Beech' }),
            found({ id: '01890a5d-ac96-774b-bcce-b302099a8002', title: 'Bees' }),
          ])
        : new Promise<Response>(() => {}),
    )
    await user.type(await field(), 'bee')
    await waitFor(() => expect(options()).toEqual(['Beech', 'Bees']))
    await user.type(await field(), 'c')
    expect(options()).toEqual(['Beech'])
  })

  it('says that the search did not answer, lists pages all the same, and asks again', async () => {
    let broken = true
    const { user } = await open(
      () => (broken ? refused('RATE_LIMITED', 429) : answer([found({ title: 'Catalogue of bees' })])),
      'student',
    )
    await user.type(await field(), 'cal')
    const again = await screen.findByRole('button', { name: 'Search again' }, { timeout: 8000 })
    expect(options()).toEqual(['Calendar'])
    broken = false
    await user.click(again)
    await screen.findByRole('option', { name: 'Catalogue of bees' })
  }, 15_000)

  it('finds what was made since the same was searched for', async () => {
    let made = false
    const { user, searched, client } = await open((search) =>
      answer(search === 'zebra' && made ? [found({ title: 'Zebras' })] : []),
    )
    // As the application keeps answers.
    client.setDefaultOptions(queryClient.getDefaultOptions())
    await user.type(await field(), 'zebra')
    await screen.findByText('No results')
    await waitFor(() => expect(searched()).toEqual(['zebra']))
    made = true
    await user.clear(await field())
    await user.type(await field(), 'wasp')
    await waitFor(() => expect(searched()).toEqual(['zebra', 'wasp']))
    await user.clear(await field())
    await user.type(await field(), 'zebra')
    await screen.findByRole('option', { name: 'Zebras' })
    expect(searched()).toEqual(['zebra', 'wasp', 'zebra'])
  })

  it('says where there is more, in Spanish too', async () => {
    const { user } = await open(() => answer([found({ title: 'Abejas' })], ['course']), 'student', 'es-ES')
    await user.type(await field(), 'abe')
    const courses = within(await screen.findByRole('group', { name: 'Cursos' }))
    expect(courses.getByText('Hay más: escribe más letras.')).toBeDefined()
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('1 resultado')
  })
})
