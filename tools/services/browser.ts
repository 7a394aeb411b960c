import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { ask } from '#tools/lib/run.ts'
import { findProgram } from './service.ts'

/** The same engine without windows, as Debian packs it: pages cost half of the processor time. */
export const headlessShell = 'chromium-headless-shell'

/** A Chromium that starts on this machine: one named by CAIRN_CHROMIUM, the system’s, or the one Playwright keeps. */
export function findBrowser(): string | undefined {
  const named = process.env.CAIRN_CHROMIUM
  if (named) return starts(named) ? named : undefined
  const system = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].map(
    (name) => findProgram(name),
  )
  return [...system, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path) && starts(path),
  )
}

/** The one without windows, or else whichever there is. */
export function findLightBrowser(): string | undefined {
  const shell = process.env.CAIRN_CHROMIUM ? undefined : findProgram(headlessShell)
  return shell && starts(shell) ? shell : findBrowser()
}

/** A downloaded browser may lack the system’s libraries: only one that answers counts. */
const starts = (path: string) => ask(path, '--version') !== undefined

/** No sandbox (tests run as root in containers), and none of the calls home that a browser makes by itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
