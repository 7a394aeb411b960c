import { expect, it } from 'vitest'
import { filled } from './messages.ts'

it('a text says of one otherwise than of many, in each language', () => {
  const requests = (language: 'en' | 'es', times: number) =>
    filled('mail', language, 'mail.news.requests', { times, title: 'Bees' })
  expect([requests('en', 1), requests('en', 1200)]).toEqual([
    'Somebody asks to be let in to “Bees”.',
    '1,200 requests to be let in to “Bees”.',
  ])
  expect([requests('es', 1), requests('es', 3)]).toEqual([
    'Hay una solicitud de acceso a «Bees».',
    'Hay 3 solicitudes de acceso a «Bees».',
  ])
})

it('what stands in a value is words, whatever it looks like', () => {
  const title = "{times, plural, one {x}} <b>it's</b> # '{'"
  expect(filled('mail', 'en', 'mail.news.due_soon', { title, day: '5 March' })).toBe(
    `“${title}” is due on 5 March.`,
  )
})

it('a value that is wanted and not given, or a text that there is not, is an error', () => {
  expect(() => filled('mail', 'en', 'mail.news.due_soon', { title: 'Bees' })).toThrow(/day/)
  expect(() => filled('mail', 'en', 'mail.nothing')).toThrow('There is no text mail.nothing in en-GB')
})
