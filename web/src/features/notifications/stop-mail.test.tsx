import {
  MailSettings,
  chosenKindNames,
  notificationsApi,
  type MailStop,
  type StoppedMail,
} from '#contract/notifications.ts'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { answers, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { query } from '../../api/client.ts'
import StopMailScreen from './stop-mail-screen.tsx'

async function open(
  what: StoppedMail | null,
  { stopped = false, locale }: { stopped?: boolean; locale?: 'en-GB' | 'es-ES' } = {},
) {
  let kept = stopped
  const said = () => (what ? data({ what, stopped: kept } satisfies MailStop) : refused('NOT_FOUND', 404))
  const calls = answers(({ method, path }) => {
    if (path.startsWith('/companies/slug/')) return data(acme)
    if (method === 'GET' && path === '/notifications/mail/stop/abc') return said()
    if (path === '/notifications/mail/stop') kept = true
    else if (path === '/notifications/mail/resume') kept = false
    else return refused('NOT_FOUND', 404)
    return said()
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/stop-mail/:token" element={<StopMailScreen />} />
      </Routes>
    </Suspense>,
    { at: '/stop-mail/abc', ...(locale && { locale }) },
  )
  const asked = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
  return { ...view, asked }
}
/** What is read out, beside the switch of languages. */
const announced = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('asks for one press, stops that kind, and takes it back', async () => {
  const { user, asked } = await open('enrolled')
  await heading('Stop these e-mails?')
  expect(
    screen.getByText('You get them for “I am enrolled in a course”. It stays in your notifications.'),
  ).toBeDefined()
  expect(asked()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop these e-mails' }))
  await heading('You won’t get these e-mails any more')
  expect(announced()).toContain('Stopped: “I am enrolled in a course”.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await heading('You’ll get these e-mails again')
  expect(announced()).toContain('All is as it was')
  await user.click(screen.getByRole('button', { name: 'Stop these e-mails' }))
  await heading('You won’t get these e-mails any more')
  const body = { token: 'abc' }
  expect(asked()).toEqual([
    { path: '/notifications/mail/stop', body },
    { path: '/notifications/mail/resume', body },
    { path: '/notifications/mail/stop', body },
  ])
})

it('leads on to what is chosen now, also where that was looked at before', async () => {
  const { user, client } = await open('enrolled')
  const { queryKey } = query(notificationsApi.mailSettings)
  const kinds = Object.fromEntries(chosenKindNames.map((kind) => [kind, 'daily' as const]))
  const push = Object.fromEntries(chosenKindNames.map((kind) => [kind, false]))
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated
  for (const name of ['Stop these e-mails', 'Undo']) {
    client.setQueryData(queryKey, MailSettings.parse({ kinds, push, digestHour: 8, quiet: null }))
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(isOld(), name).toBe(true))
  }
})

it('names the daily e-mail, and says what was stopped before, in Spanish too', async () => {
  await open('daily', { stopped: true, locale: 'es-ES' })
  await heading('Ya no recibirás estos correos')
  expect(screen.getByText(/Sin correo: «El correo diario»/)).toBeDefined()
  expect(
    screen.getByRole('link', { name: 'Elige qué quieres recibir por correo' }).getAttribute('href'),
  ).toBe('/dashboard/me/notifications')
})

it('says that a link does not work, and where to choose', async () => {
  const { asked } = await open(null)
  await heading('This link doesn’t work')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Choose what is e-mailed to you' })).toBeDefined(),
  )
  expect(screen.queryByRole('button', { name: 'Stop these e-mails' })).toBeNull()
  expect(asked()).toEqual([])
})
