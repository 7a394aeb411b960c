import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { LandingPage } from '#contract/companies/landing-page.ts'
import type { Role } from '#contract/roles.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { acme, openApp, person } from '../../../../test/open-app.tsx'
// Here already: no test waits for the chunk.
import './landing-desk.tsx'
import '../public-courses.tsx'
import '../public-mentors.tsx'

const written = { heading: 'Stones', intro: 'One by one', action: '' }
const isla = { name: 'Isla', surname: 'Fraser', photoUrl: null, headline: 'Walls', topics: [] }

/** The page as it is saved on the server of a test. */
async function openAs(role: Role, before: LandingPage = { texts: { en: written }, sections: ['courses'] }) {
  localStorage.setItem('cairn-signed-in', '1')
  const server = { version: 3, page: before }
  const saves: unknown[] = []
  answers(({ path, method, body }) => {
    if (path === '/auth/refresh-token') return data({ token: accessToken(900) })
    if (path === '/auth/me') return data(person(role))
    if (path === '/learn/public-courses') return data({ items: [] })
    if (path.startsWith('/mentoring/public-mentors')) return data({ items: [isla] })
    if (path === '/companies/slug/acme') return data(acme)
    if (path !== '/companies/landing-page') return refused('NOT_FOUND', 404)
    if (method === 'GET') return data(server)
    saves.push(body)
    const sent = body as typeof server
    if (sent.version !== server.version) return refused('CONFLICT', 409, { reason: 'newer' })
    Object.assign(server, { version: server.version + 1, page: sent.page })
    return data(server)
  })
  await openApp('/?look')
  return { server, saves }
}
const begin = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Heading' })
}

it('is written where it stands: texts, button, and which lists come in which order', async () => {
  const { saves } = await openAs('admin')
  const heading = await begin()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(heading.value).toBe('Stones')
  await userEvent.type(heading, ' for all')
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the button' }), 'Begin')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mentors' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Mentors' }))
  // Whoever decides sees whom anyone would see.
  await screen.findByText('Isla Fraser')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit this page' })
  expect(saves).toEqual([
    {
      version: 3,
      page: {
        texts: { en: { heading: 'Stones for all', intro: 'One by one', action: 'Begin' } },
        sections: ['mentors', 'courses'],
      },
    },
  ])
  expect(document.activeElement?.textContent).toBe('Edit this page')
})

it('is seen as a visitor sees it before it is saved', async () => {
  await openAs('admin')
  await begin()
  await userEvent.type(screen.getByRole('textbox', { name: 'Introduction' }), ' **now**')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.querySelector('.landing-lead')?.textContent).toBe('One by one now')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Introduction' }).value).toBe(
    'One by one **now**',
  )
})

it('asks before it gives up what was changed', async () => {
  const { saves } = await openAs('admin')
  await userEvent.type(await begin(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Discard changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Heading' })).value).toBe('Stones')
  expect(saves).toEqual([])
})

it('shows what somebody else saved meanwhile, and loses neither', async () => {
  const { server, saves } = await openAs('admin')
  const heading = await begin()
  Object.assign(server, {
    version: 4,
    page: { texts: { en: { ...written, heading: 'Theirs' } }, sections: ['courses'] },
  })
  await userEvent.clear(heading)
  await userEvent.type(heading, 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: 'There is a newer version' })
  expect(within(question).getByText('Theirs: Theirs')).toBeTruthy()
  expect(within(question).getByText('Yours: Mine')).toBeTruthy()
  expect(within(question).queryByText('Introduction (English)')).toBeNull()
  await userEvent.click(within(question).getByRole('button', { name: 'Save mine over it' }))
  await screen.findByRole('button', { name: 'Edit this page' })
  expect(saves.at(-1)).toEqual({
    version: 4,
    page: { texts: { en: { ...written, heading: 'Mine' } }, sections: ['courses'] },
  })
})

it('is looked at by others, who cannot write on it', async () => {
  await openAs('mentor')
  await screen.findByRole('heading', { level: 1, name: 'Learn at Acme Workshops' })
  await expect.poll(() => document.querySelectorAll('.landing-offer').length).toBe(3)
  // Once it is known who they are.
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('button', { name: 'Edit this page' })).toBeNull()
})
