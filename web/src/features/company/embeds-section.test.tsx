import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { companySettings } from '../../../test/company-settings.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import EmbedsSection from './embeds-section.tsx'

const id = '01930000-0000-7000-8000-0000000000aa'
const company = {
  id,
  slug: 'demo',
  name: 'Acme',
  iconUrl: null,
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  description: null,
  supportEmail: null,
  supportUrl: null,
}

beforeEach(() => session.accept(accessToken(900)))

it('lists known providers to tick and other hosts by their names, one on a line; what is no host is told and not saved', async () => {
  let embedHosts = ['player.vimeo.com', 'media.example.org']
  const calls = answers((asked: Asked) => {
    if (asked.path.startsWith('/companies/slug/')) return data(company)
    if (!asked.path.startsWith('/companies/settings')) return refused('NOT_FOUND', 404)
    if (asked.method === 'PUT') embedHosts = (asked.body as { embedHosts: string[] }).embedHosts
    return data({ ...companySettings(id), embedHosts })
  })
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const { user } = await renderUi(
    <Suspense fallback="…">
      <EmbedsSection />
    </Suspense>,
  )
  const own = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Other sites' })
  expect(own.value).toBe('media.example.org')
  expect(screen.getByRole('checkbox', { name: 'Vimeo', checked: true })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'YouTube', checked: false }))
  await user.type(own, '{Enter}https://evil.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(own.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Enter a host alone, such as media.example.org')).toBeTruthy()
  expect(puts()).toEqual([])
  await user.clear(own)
  await user.type(own, 'media.example.org{Enter}Boards.example.org{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toHaveLength(1))
  const [saved] = puts() as { embedHosts: string[] }[]
  expect(new Set(saved?.embedHosts.map((host) => host.toLowerCase()))).toEqual(
    new Set(['player.vimeo.com', 'www.youtube-nocookie.com', 'media.example.org', 'boards.example.org']),
  )
})
