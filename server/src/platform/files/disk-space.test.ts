import { expect, it } from 'vitest'
import { StorageFull } from '../../db/driver.ts'
import { diskSpace } from './disk-space.ts'

const MiB = 1024 * 1024

it('what is about to be written is held, and what the database needs to end what it began is left', () => {
  const { hold } = diskSpace('.', () => 100 * MiB)
  const first = hold(40 * MiB)
  expect(() => hold(13 * MiB)).toThrow(StorageFull)
  const second = hold(12 * MiB)
  expect(() => hold(1)).toThrow(StorageFull)
  first()
  first()
  expect(() => hold(41 * MiB)).toThrow(StorageFull)
  hold(40 * MiB)
  second()
})

it('asks the disk of the folder', () => {
  for (const folder of [import.meta.dirname, `${import.meta.dirname}/not/made/yet`]) {
    const { requireSpace } = diskSpace(folder)
    requireSpace(1)
    expect(() => requireSpace(2 ** 60)).toThrow(StorageFull)
  }
})
