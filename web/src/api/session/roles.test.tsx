import { KnownConfiguration } from '#contract/companies/companies.ts'
import { adminLevel, roleAllowed, roles } from '#contract/roles.ts'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { acme, person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../client.ts'
import { useAdminLinks } from '../company/admin-links.ts'
import { mayReadConfiguration, useConfiguration } from '../company/configuration.ts'

it('passes everyone where no list is required [S6.3]', () => {
  for (const role of [...roles, undefined]) expect(roleAllowed(undefined, role)).toBe(true)
})

it('passes a super_admin wherever the list has admin [S6.4]', () => {
  expect(roleAllowed(['admin'], 'super_admin')).toBe(true)
  expect(roleAllowed(['student', 'admin'], 'super_admin')).toBe(true)
  expect(roleAllowed(['student'], 'super_admin')).toBe(false)
})

it('else wants the role in the list, a student where none is known [S6.5]', () => {
  expect(roleAllowed(['mentor'], 'mentor')).toBe(true)
  expect(roleAllowed(['mentor'], 'admin')).toBe(false)
  expect(roleAllowed(['super_admin'], 'admin')).toBe(false)
  expect(roleAllowed(['student'], undefined)).toBe(true)
  expect(roleAllowed(['admin'], undefined)).toBe(false)
  expect(roleAllowed([], 'admin')).toBe(false)
})

it('counts admin and super_admin as admin-level [S6.1]', () => {
  expect(roles.filter((role) => roleAllowed(adminLevel, role)).toSorted()).toEqual(['admin', 'super_admin'])
})

it.each([
  ['student', false],
  ['mentor', false],
  ['admin', true],
  ['super_admin', true],
] as const)('as %s the current company’s configuration is asked for: %s [S6.6b]', async (role, asked) => {
  session.accept(accessToken(900))
  // Of the company where they work now, which need not be the one where they live.
  const me = person(role, { ownCompanyId: '01890a5d-ac96-774b-bcce-b302099a80ff' })
  const calls = answers(({ path }) => data(path === '/auth/me' ? me : { any: 'thing' }))
  function Configured() {
    return <p>{useConfiguration().fetchStatus}</p>
  }
  await renderUi(
    <Suspense>
      <Configured />
    </Suspense>,
  )
  await screen.findByText('idle')
  const paths = () => calls.map(({ path }) => path)
  await waitFor(() =>
    expect(paths()).toEqual(['/auth/me', ...(asked ? [`/companies/${acme.id}/configuration`] : [])]),
  )
})

it('is not asked for before who must set up a second factor has done so [S6.6b]', async () => {
  session.accept(accessToken(900))
  const calls = answers(({ path }) => data(path === '/auth/me' ? person('admin', { mustEnrol: true }) : {}))
  function Configured() {
    return <p>{useConfiguration().fetchStatus}</p>
  }
  await renderUi(
    <Suspense>
      <Configured />
    </Suspense>,
  )
  await screen.findByText('idle')
  expect(calls.map(({ path }) => path)).toEqual(['/auth/me'])
})

it('is not asked for without a role [S6.6b]', () => {
  expect(mayReadConfiguration(undefined)).toBe(false)
})

it('reads the links for administrators out of it, and leaves out what is none [S6.6c]', async () => {
  session.accept(accessToken(900))
  const good = { title: 'Handbook', url: 'https://acme.test/handbook' }
  const adminLinks = [
    good,
    { title: '', url: 'https://acme.test' },
    { title: 'x', url: 'javascript:alert(1)' },
    7,
  ]
  answers(({ path }) =>
    data(path === '/auth/me' ? person('admin') : { adminLinks, theirs: { any: 'thing' } }),
  )
  function Links() {
    return <p>{JSON.stringify(useAdminLinks())}</p>
  }
  await renderUi(
    <Suspense>
      <Links />
    </Suspense>,
  )
  expect(await screen.findByText(JSON.stringify([good]))).toBeDefined()
})

it.each([[{ adminLinks: 'none' }], [{}]])('finds no link in %j [S6.6c]', (configuration) => {
  expect(KnownConfiguration.parse(configuration).adminLinks).toEqual([])
})
