import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installKeepFocus } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = installKeepFocus()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const close = '<button class="mantine-Modal-close">Close</button>'
const asked = '<a href="/help/1">See it</a><button data-autofocus>Go on</button>'
/** Long enough for whatever waits a moment before it moves the focus. */
const moment = () => new Promise((done) => setTimeout(done, 150))
const press = (name: string) => screen.getByRole('button', { name })

test('the focus that waits in an empty dialog goes to the next step once that is there', async () => {
  document.body.innerHTML = `<div role="dialog">${close}<div id="content"></div></div>`
  press('Close').focus()
  await moment()
  expect(document.activeElement).toBe(press('Close'))
  document.querySelector('#content')?.insertAdjacentHTML('beforeend', asked)
  await expect.poll(() => document.activeElement).toBe(press('Go on'))
})

test('Tab leads through a dialog that has a next step, whatever changes meanwhile', async () => {
  document.body.innerHTML = `<div role="dialog">${close}${asked}</div><p id="beside"></p>`
  const user = userEvent.setup()
  press('Go on').focus()
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(press('Close'))
  document.querySelector('#beside')?.append('somebody wrote')
  await moment()
  expect(document.activeElement).toBe(press('Close'))
  await user.tab()
  await moment()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'See it' }))
})
