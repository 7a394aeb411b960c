import { expect, it } from 'vitest'
import { endpoints } from './api.ts'

it('lets answers of these endpoints alone be kept on a device, each of which reads and belongs to who reads', () => {
  const kept = endpoints.flatMap(({ id, method, keptOffline }) =>
    keptOffline ? [[id, method, keptOffline]] : [],
  )
  expect(kept.toSorted()).toEqual([
    ['auth.me', 'GET', 'hint'],
    ['enrolments.course', 'GET', 'learning'],
    ['enrolments.lesson', 'GET', 'learning'],
    ['lessonHints.own', 'GET', 'learning'],
  ])
})
