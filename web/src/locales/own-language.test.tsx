import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../test/answers.ts'
import { acme, person } from '../../test/open-app.tsx'
import { renderUi } from '../../test/render-ui.tsx'
import { session } from '../api/session/current-session.ts'
import { useMe } from '../api/session/me.ts'
import { LANGUAGE_KEY } from './detect.ts'
import { useLanguage } from './language.ts'
import { useSpeaking } from './offered.ts'
import { useOwnLanguage } from './own-language.ts'

const speaking = (language: 'en' | 'es') =>
  person('student', { preferredLanguage: language, settings: { language } })

function Page() {
  const me = useMe()
  useSpeaking(me.preferredLanguage === 'es' ? 'es' : 'en')
  const { language } = useLanguage()
  const change = useOwnLanguage()
  return (
    <>
      <button onClick={() => change('es')}>es</button>
      <button onClick={() => change('en')}>en</button>
      <output data-testid="page">{`speaks ${language}, knows ${me.preferredLanguage}`}</output>
    </>
  )
}

beforeEach(() => session.accept(accessToken(900)))

/** A server that holds each change back until it is told to go on with it. */
async function open(first: 'en' | 'es' = 'en') {
  const kept: ('en' | 'es')[] = []
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = answers(async ({ method, path, body }) => {
    if (path.startsWith('/companies/slug/')) return data(acme)
    if (method === 'PUT') {
      await turns[asked('PUT') - 1]?.promise
      kept.push((body as { preferredLanguage: 'en' | 'es' }).preferredLanguage)
    }
    return data(speaking(kept.at(-1) ?? first))
  })
  const asked = (wanted: string) =>
    calls.filter(({ method, path }) => method === wanted && path === '/auth/me').length
  const view = await renderUi(
    <Suspense fallback="…">
      <Page />
    </Suspense>,
  )
  return {
    ...view,
    asked,
    kept,
    goOn: (turn: number) => turns[turn]?.resolve(),
    says: () => screen.getByTestId('page').textContent,
  }
}

it('ends with the language that was pressed last, on the screen and on the server, however long each takes [S4.7]', async () => {
  const { user, asked, kept, goOn, says } = await open()
  await waitFor(() => expect(says()).toBe('speaks en, knows en'))
  await user.click(screen.getByRole('button', { name: 'es' }))
  await waitFor(() => expect(says()).toBe('speaks es, knows en'))
  await user.click(screen.getByRole('button', { name: 'en' }))
  await waitFor(() => expect(says()).toBe('speaks en, knows en'))
  // Were both sent at once, this is the one that is through first.
  goOn(1)
  goOn(0)
  await waitFor(() => expect(kept).toEqual(['es', 'en']))
  await waitFor(() => expect(says()).toBe('speaks en, knows en'))
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en')
  // Of the first only what is pressed no more could be learnt.
  await waitFor(() => expect(asked('GET')).toBe(2))
})

it('knows what was kept as soon as it is, so that no screen opened next goes back [S4.7] [S4.8]', async () => {
  const { user, goOn, says } = await open()
  goOn(0)
  await waitFor(() => expect(says()).toBe('speaks en, knows en'))
  await user.click(screen.getByRole('button', { name: 'es' }))
  await waitFor(() => expect(says()).toBe('speaks es, knows es'))
})

it('speaks the language that a person chose, though another was kept in this browser, which then keeps theirs [S4.8]', async () => {
  localStorage.setItem(LANGUAGE_KEY, 'en')
  const { says } = await open('es')
  await waitFor(() => expect(says()).toBe('speaks es, knows es'))
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('es')
})
