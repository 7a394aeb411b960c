import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from 'playwright-core'
import { browserFlags, findBrowser, findLightBrowser } from '#tools/services/browser.ts'

/** Cameras and microphones that Chromium makes up, allowed without asking. */
const fakeMedia = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
]

/** A socket is not caught as a call is, where the page’s policy is to be asked: it ends on this machine. */
const nobodyElse = '--host-resolver-rules=MAP *.crisp.chat 127.0.0.1:9'

/** `whole`: with what a browser has around its engine, such as devices that keep their names. */
export function launchBrowser({ whole = false } = {}): Promise<Browser> {
  const executablePath = whole ? findBrowser() : findLightBrowser()
  if (!executablePath) throw new Error('no Chromium found; `npm test` installs one where it can')
  return chromium.launch({ executablePath, args: [...browserFlags, ...fakeMedia, nobodyElse] })
}

export const english: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 1280, height: 800 },
  // Finished at once: a story waits for what is there, not for how it came.
  reducedMotion: 'reduce',
  permissions: ['camera', 'microphone'],
}
export const spanish: BrowserContextOptions = { ...english, locale: 'es-ES', timezoneId: 'Europe/Madrid' }
/** A small phone of somebody who reads Spanish. */
export const spanishPhone: BrowserContextOptions = {
  ...spanish,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
}

/** How the browser and React tell of what did not come, or came with an error status: the story’s own business. */
const ordinary = [
  'Failed to load resource',
  'WebSocket connection to',
  'ApiError',
  'TypeError: Failed to fetch dynamically imported module',
  'Error: Unable to preload CSS',
  // Chromium asks for a camera too where a screen is shown, and does without.
  'Permissions policy violation: camera is not allowed in this document',
]

/**
 * What a page complains about while it is used: errors nobody caught, refusals of its own security policy, warnings
 * of the libraries.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const text = message.text()
    if (!ordinary.some((start) => text.startsWith(start))) complaints.push(text)
  })
  return complaints
}
