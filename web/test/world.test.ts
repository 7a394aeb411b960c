import { expect, it, vi } from 'vitest'
import { restoreWorld } from './world.ts'

it('leaves the window to the next file as this one found it', async () => {
  const { fetch } = globalThis
  const { onLine } = navigator
  const { focus } = HTMLElement.prototype
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: 'no' })
  HTMLElement.prototype.focus = () => {}
  Object.assign(HTMLElement.prototype, { hum: () => 'hm' })
  Object.assign(window, { left: 1, scrollY: 600 })
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  vi.stubGlobal('fetch', () => 'of this file')
  document.title = 'Left'
  document.documentElement.lang = 'es-ES'
  document.body.className = 'left'
  document.body.innerHTML = '<p>left</p>'
  document.cookie = 'left=1'
  history.replaceState(null, '', '/left?by=this')
  localStorage.setItem('left', '1')
  sessionStorage.setItem('left', '1')
  const late = vi.fn()
  setTimeout(late, 20)
  setInterval(late, 20)
  requestAnimationFrame(late)
  addEventListener('storage', late)
  addEventListener('message', { handleEvent: late }, { capture: true })
  document.addEventListener('visibilitychange', late)
  new BroadcastChannel('left').addEventListener('message', late)

  restoreWorld()

  new BroadcastChannel('left').postMessage('heard by nobody')
  dispatchEvent(new Event('storage'))
  dispatchEvent(new Event('message'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(late).not.toHaveBeenCalled()
  expect(globalThis.fetch).toBe(fetch)
  expect(navigator.onLine).toBe(onLine)
  expect(HTMLElement.prototype.focus).toBe(focus)
  expect(scrollY).toBe(0)
  expect(['hum' in HTMLElement.prototype, 'left' in window]).toEqual([false, false])
  expect(document.visibilityState).toBe('visible')
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
  expect([document.title, document.cookie, location.pathname + location.search]).toEqual(['', '', '/'])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

it('leaves the next file frames, though timers were fake while the last focus was lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // jsdom looks with the next frame where the focus is now.
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  field.remove()
  vi.useRealTimers()
  restoreWorld()
  await new Promise(requestAnimationFrame)
})
