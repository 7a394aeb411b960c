import { meetingsApi, type CreateMeeting } from '#contract/meetings/meetings.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { z } from 'zod'
import { call, tokenOf } from './api.ts'
import { english } from './browser.ts'
import { addressOn, emailOf, fillSignIn, type Company, type Who } from './people.ts'
import { password, port, type OpenVisitor } from './story.ts'

/** A new meeting of the person's, made by the API; answers its code. */
export async function newMeeting(
  who: Who,
  body: z.input<typeof CreateMeeting> = {},
  company: Company = 'demo',
  onPort = port,
): Promise<string> {
  const token = await tokenOf(onPort, company, emailOf(who, company), password)
  return (await call(meetingsApi.create, { port: onPort, company, token, body })).code
}

/** Opens the door of a meeting as somebody who signs in on the way. */
export async function toDoor(
  page: Page,
  who: Who,
  code: string,
  { company = 'demo', onPort = port }: { company?: Company; onPort?: number } = {},
): Promise<void> {
  await page.goto(addressOn(onPort, company, `/meet/${code}`))
  await fillSignIn(page, emailOf(who, company), password)
}

/** Goes in as one is. */
export async function joinNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

export async function inRoom(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Call controls' }).waitFor()
}

export async function join(page: Page, who: Who, code: string, options = {}): Promise<void> {
  await toDoor(page, who, code, options)
  await joinNow(page)
  await inRoom(page)
}

/** A new meeting of the first of them, and everyone in it, each at a browser of their own. */
export async function together<const People extends readonly [Who, ...Who[]]>(
  visitor: OpenVisitor,
  people: People,
  onPort = port,
): Promise<{ [Each in keyof People]: Page }> {
  const code = await newMeeting(people[0], {}, 'demo', onPort)
  const pages: Page[] = []
  for (const who of people) {
    const { page } = await visitor()
    await join(page, who, code, { onPort })
    pages.push(page)
  }
  return pages as { [Each in keyof People]: Page }
}

/**
 * Somebody who never stops speaking sits at this page's microphones, or at the one of that name alone: the others hear
 * nothing. The browser's own fake microphone beeps for some 20 ms at a time, which may fall between any two looks.
 */
export async function speaksAllTheTime(page: Page, into?: string): Promise<void> {
  await page.addInitScript((name) => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted)
      for (const device of stream.getAudioTracks()) {
        const audio = new AudioContext()
        const out = audio.createMediaStreamDestination()
        const voice = audio.createOscillator()
        if (name === undefined || device.label === name) voice.connect(out)
        voice.start()
        stream.removeTrack(device)
        for (const track of out.stream.getAudioTracks()) {
          track.getSettings = () => device.getSettings()
          stream.addTrack(track)
        }
      }
      return stream
    }
  }, into)
}

/** The tiles of the room by the names on them. */
export const tiles = (page: Page) => page.locator('li[data-peer][data-source="camera"]')

/** How many frames of others' videos this page has drawn. */
export function framesOfOthers(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('li[data-peer] video:not([data-mirrored])')].map(
      (video) => video.getVideoPlaybackQuality().totalVideoFrames,
    ),
  )
}

/** Waits until so many videos of others have been drawn, and still are: each count grows. */
export async function seesOthers(page: Page, others: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const videos = [
        ...document.querySelectorAll<HTMLVideoElement>('li[data-peer] video:not([data-mirrored])'),
      ]
      const counts = videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames)
      return counts.length === wanted && counts.every((count) => count > 2)
    },
    others,
    { timeout: 40_000 },
  )
  const before = await framesOfOthers(page)
  await page.waitForFunction(
    (start) => {
      const videos = [
        ...document.querySelectorAll<HTMLVideoElement>('li[data-peer] video:not([data-mirrored])'),
      ]
      return (
        videos.length === start.length &&
        videos.every((video, i) => video.getVideoPlaybackQuality().totalVideoFrames > (start[i] ?? 0) + 2)
      )
    },
    before,
    { timeout: 40_000 },
  )
}

/** What the connections of a page have decoded: recorded, because the application keeps them to itself. */
export const recordConnections = () => {
  const Original = RTCPeerConnection
  const all: RTCPeerConnection[] = []
  class Recorded extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      all.push(this)
    }
  }
  Object.assign(window, { RTCPeerConnection: Recorded, connectionsMade: all })
}

type Decoded = { framesDecoded: number; audioEnergy: number; relayed: boolean; open: number }

/** Frames and sound decoded over all open connections of a page. */
export function decoded(page: Page): Promise<Decoded> {
  return page.evaluate(async () => {
    const made = (window as unknown as { connectionsMade: RTCPeerConnection[] }).connectionsMade
    const sum = { framesDecoded: 0, audioEnergy: 0, relayed: false, open: 0 }
    for (const pc of made.filter(({ connectionState }) => connectionState === 'connected')) {
      sum.open++
      const report = await pc.getStats()
      const byId = new Map<string, Record<string, unknown>>()
      report.forEach((entry: Record<string, unknown>) => byId.set(String(entry['id']), entry))
      for (const entry of byId.values()) {
        if (entry['type'] === 'inbound-rtp') {
          sum.framesDecoded += Number(entry['framesDecoded'] ?? 0)
          sum.audioEnergy += Number(entry['totalAudioEnergy'] ?? 0)
        }
        if (entry['type'] === 'candidate-pair' && entry['nominated'] && entry['state'] === 'succeeded')
          sum.relayed ||= byId.get(String(entry['localCandidateId']))?.['candidateType'] === 'relay'
      }
    }
    return sum
  })
}

/** A person at a browser process of their own. */
export async function ownProcess(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ ...english, ...options })
  await context.addInitScript(recordConnections)
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  return { page, close: () => context.close() }
}

/** The link that a press copies: it is in the clipboard a moment later. */
export async function copiedLink(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await press()
  const link = await page.waitForFunction(async () => (await navigator.clipboard.readText()) || false)
  return String(await link.jsonValue())
}
