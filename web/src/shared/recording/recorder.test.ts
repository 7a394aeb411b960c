import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRecorder } from './recorder.ts'
import { devices, fakeDevices } from './recorder.test-data.ts'

beforeEach(() => {
  fakeDevices()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const begun = async (most = { seconds: 60, bytes: 1000 }) => {
  const recorder = createRecorder(most)
  await recorder.start()
  return recorder
}

it('counts what was recorded, the pauses left out, and closes the microphone at the end', async () => {
  const recorder = await begun()
  vi.advanceTimersByTime(3000)
  recorder.pause()
  vi.advanceTimersByTime(20_000)
  expect(recorder.get()).toMatchObject({ state: 'paused', seconds: 3 })
  recorder.resume()
  vi.advanceTimersByTime(2000)
  expect(devices.open()).toBe(1)
  recorder.finish()
  expect(recorder.get()).toMatchObject({ state: 'recorded', seconds: 5, isFull: false })
  expect(recorder.get().recorded?.blob.type).toBe('audio/webm')
  expect(devices.open()).toBe(0)
})

it('ends by itself where it is as long as it may be, and keeps what there is', async () => {
  const recorder = await begun({ seconds: 4, bytes: 1000 })
  vi.advanceTimersByTime(9000)
  expect(recorder.get()).toMatchObject({ state: 'recorded', seconds: 4, isFull: true })
})

it('ends by itself before it is larger than may be sent', async () => {
  const recorder = await begun({ seconds: 60, bytes: 100 })
  devices.recorders[0]?.hand(96)
  expect(recorder.get()).toMatchObject({ state: 'recorded', isFull: true })
  expect(recorder.get().recorded?.blob.size).toBeLessThanOrEqual(101)
})

it('keeps what there is where the microphone is pulled out, and where another part of the page is opened', async () => {
  const pulled = await begun()
  devices.tracks[0]?.pulled()
  expect(pulled.get().state).toBe('recorded')
  const left = await begun()
  left.leave()
  expect(left.get().state).toBe('recorded')
  expect(devices.open()).toBe(0)
})

it('listens to nothing where the person thought better of it before they allowed it', async () => {
  const recorder = createRecorder({ seconds: 60, bytes: 1000 })
  const asked = recorder.start()
  recorder.clear()
  await asked
  expect([recorder.get().state, devices.open(), devices.recorders.length]).toEqual(['idle', 0, 0])
})

it('throws away what is being recorded, of which nothing comes back', async () => {
  const recorder = await begun()
  recorder.clear()
  expect([recorder.get(), devices.open()]).toMatchObject([{ state: 'idle', recorded: null }, 0])
})

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'in_use'],
  ['TypeError', 'failed'],
])('says what a person can do about %s', async (name, problem) => {
  devices.refusal = new DOMException('', name)
  expect((await begun()).get()).toMatchObject({ state: 'idle', problem })
})

it('says so where the browser records nothing, and where the line is open', async () => {
  Object.assign(window, { MediaRecorder: undefined })
  expect((await begun()).get().problem).toBe('unsupported')
  Object.assign(window, { isSecureContext: false })
  expect((await begun()).get().problem).toBe('insecure')
})
