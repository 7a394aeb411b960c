import { expect, it } from 'vitest'
import { endpoints } from './api.ts'

/** What an endpoint does begins with one of these, as a command. Another verb is added where none of them says it. */
const verbs = new Set(
  `accept add announce answer archive ask assign begin block book bring call change choose claim close confirm correct
  count create define delete do end enrol export fetch find finish forget get give hand have invite keep leave let list
  mail make mark match move mute name note open pause pin propose prove publish put read release remind remove replace
  report revoke save say see send set show sign start stay stop submit suspend switch take tell upload withdraw
  write`.split(/\s+/),
)

it('every endpoint says what it does as a command, in one line without a full stop', () => {
  const wrong = endpoints.filter(({ summary }) => {
    const [first = ''] = summary.split(/[ ,;:]/)
    return !verbs.has(first.toLowerCase()) || /^[a-z]|\.$|\n/.test(summary)
  })
  expect(wrong.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([])
})
