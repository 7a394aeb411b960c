import { expect, it } from 'vitest'
import { textStore } from './texts.ts'

it('gives back each text by its number, and nothing for a number that none has', () => {
  const store = textStore()
  const texts = Array.from({ length: 5000 }, (_, i) => (i % 7 ? `text ${i} · ñ 🪨` : ''))
  for (const text of texts) store.add(text)
  expect(texts.map((_, i) => store.at(i))).toEqual(texts)
  for (const none of [-1, texts.length, NaN, 0.5]) expect(store.at(none)).toBeUndefined()
})

it('takes no more than it may hold', () => {
  const store = textStore(10)
  store.add('12345')
  store.add('67890')
  expect(() => store.add('1')).toThrow('file_too_complex')
  expect(store.at(1)).toBe('67890')
})
