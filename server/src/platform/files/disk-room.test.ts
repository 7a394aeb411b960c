import { expect, it } from 'vitest'
import { StorageFull } from '../../db/driver.ts'
import { diskRoom } from './disk-room.ts'

const MiB = 1024 * 1024

it('what is about to be written is held, and what the database needs to end what it began is left', () => {
  const { hold } = diskRoom('.', () => 100 * MiB)
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
    const { requireRoom } = diskRoom(folder)
    requireRoom(1)
    expect(() => requireRoom(2 ** 60)).toThrow(StorageFull)
  }
})
