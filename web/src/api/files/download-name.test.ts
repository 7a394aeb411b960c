import { expect, it } from 'vitest'
import { dispositionName } from './download-name.ts'

it.each([
  [`attachment; filename="people.csv"`, 'people.csv'],
  [`attachment; filename=people.csv`, 'people.csv'],
  [`attachment; filename="x.csv"; filename*=UTF-8''a%C3%B1o%20nuevo.csv`, 'año nuevo.csv'],
  [`attachment; filename*=utf-8'es'informe.csv; filename="x.csv"`, 'informe.csv'],
  [`attachment; filename="a\\"b.csv"`, 'a"b.csv'],
  [`attachment; filename*=UTF-8''%E0%A4%A; filename="plain.csv"`, 'plain.csv'],
  [`attachment; filename="../../etc/passwd"`, 'passwd'],
  [`attachment`, undefined],
  [`attachment; filename=""`, undefined],
  [null, undefined],
])('reads the name of %s [S7.28b]', (header, name) => {
  expect(dispositionName(header)).toBe(name)
})
