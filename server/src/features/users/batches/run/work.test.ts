import { expect, it } from 'vitest'
import type { OwnServices } from '../../../../services.ts'
import { paceOf } from './work.ts'

const on = (kind: 'pglite' | 'postgres') => paceOf({ db: { kind } } as OwnServices)

it('on the embedded database a piece is as large as nobody waits long for, and follows how long it took', () => {
  const pace = on('pglite')
  expect([pace.rows, pace.least]).toEqual([20, 5])
  pace.took(100)
  expect(pace.rows).toBe(10)
  for (let i = 0; i < 9; i++) pace.took(10_000)
  expect(pace.rows).toBe(5)
  for (let i = 0; i < 40; i++) pace.took(1)
  expect(pace.rows).toBe(200)
  // Each work has a pace of its own.
  expect(on('pglite').rows).toBe(20)
})

it('on PostgreSQL it is as large as ever, however long it took', () => {
  const pace = on('postgres')
  pace.took(10_000)
  expect([pace.rows, pace.least]).toEqual([125, 125])
})
