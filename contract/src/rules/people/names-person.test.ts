import fc from 'fast-check'
import { expect, it } from 'vitest'
import { namesPerson } from './names-person.ts'

const luz = { name: 'Luz María', surname: 'Peña', email: 'luz@acme.test' }
const wang = { name: '小明', surname: '王', email: 'ming@acme.test' }
const dalia = { name: 'דליה', surname: 'כהן', email: 'dalia@acme.test' }
const plain = { name: 'Bo', surname: 'Li', email: 'bo@acme.test' }

it.each([
  ['As I told Luz, look at the scale', luz, true],
  ['María asked the same', luz, true],
  ['Write to LUZ@acme.test', luz, true],
  ['luz maría peña asked', luz, true],
  ['La luz entra por la ventana', luz, false],
  ['Peñasco is a rock', luz, false],
  ['Luzern is a town', luz, false],
  ['Bo, look here', plain, true],
  ['Both of them', plain, false],
  ['Pen\u0303a did it', luz, true],
  ['Maria asked the same', luz, true],
  ['As luz maria pena said', luz, true],
  ['La pena no es de nadie', luz, false],
  ['Marías is a writer', luz, false],
  ['王小明问的', wang, true],
  ['小猫问的', wang, false],
  ['לדליה יש שאלה', dalia, true],
  ['Anything', { name: '', surname: '', email: '' }, false],
  ['A (b', { name: '(b', surname: '', email: '' }, true],
] as const)('“%s”', (text, person, names) => expect(namesPerson(text, person)).toBe(names))

it('finds a whole name wherever it stands between other words', () => {
  const word = fc.stringMatching(/^[a-z]{0,8}$/)
  fc.assert(
    fc.property(word, word, (before, after) => {
      expect(namesPerson(`${before} Luz María Peña, ${after}`, luz)).toBe(true)
    }),
  )
})
