import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './page-policy.ts'

const none = { apiUrl: null, liveUrl: null, supportChatId: null }
const policy = (translationService: string | null | undefined) =>
  contentSecurityPolicy(
    'x',
    none,
    translationService === undefined ? null : { translationService, embedHosts: [] },
  ).split('; ')

const closed = [
  "default-src 'none'",
  "script-src 'self' 'nonce-x'",
  "style-src 'self' 'nonce-x'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob: mediastream:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

it.each([null, undefined])('is closed where no translation service is permitted: %s [S4.15b]', (service) => {
  expect(policy(service)).toEqual(closed)
})

it('admits the one service that the company permits: a file of the CDN, its calls, styles and pictures [S4.15b]', () => {
  const open = policy('https://translate.test')
  expect(open.filter((part) => !closed.includes(part))).toEqual([
    "script-src 'self' 'nonce-x' https://cdn.jsdelivr.net/npm/@tolgee/web@7.2.1/dist/tolgee-in-context-tools.umd.min.js",
    "style-src-elem 'self' 'unsafe-inline'",
    // Pictures of where a text stands, which the service keeps.
    "img-src 'self' data: blob: https://translate.test",
    "connect-src 'self' https://translate.test",
  ])
  expect(closed.filter((part) => !open.includes(part))).toEqual([
    "script-src 'self' 'nonce-x'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
  ])
})

it('admits the servers that the build or the operator names, for calls and sockets, and no other [S1.9a] [S1.9b]', () => {
  const connect = (apiUrl: string | null, liveUrl: string | null) =>
    contentSecurityPolicy('x', { ...none, apiUrl, liveUrl }, null)
      .split('; ')
      .filter((part) => !closed.includes(part))
  expect(connect('https://api.test/api/v1', 'ws://live.test:7880')).toEqual([
    "connect-src 'self' https://api.test wss://api.test http://live.test:7880 ws://live.test:7880",
  ])
  expect(connect(null, 'wss://live.test')).toEqual(["connect-src 'self' https://live.test wss://live.test"])
  expect(connect('/api/v1', 'no address')).toEqual([])
})

it('admits what the support chat is made of, where one is named, and nothing else [S1.9b]', () => {
  const open = contentSecurityPolicy('x', { ...none, supportChatId: 'a-chat' }, null)
  expect(open.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce-x' https://client.crisp.chat",
    "style-src 'self' 'nonce-x' https://client.crisp.chat",
    "style-src-elem 'self' 'unsafe-inline' https://client.crisp.chat",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://client.crisp.chat https://image.crisp.chat https://storage.crisp.chat",
    "font-src 'self' https://client.crisp.chat",
    "connect-src 'self' https://client.crisp.chat wss://client.relay.crisp.chat https://storage.crisp.chat",
    "media-src 'self' blob: mediastream: https://client.crisp.chat",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

it('admits frames of the hosts that the company lists, over https at their usual port, and of nothing else', () => {
  const framed = (embedHosts: string[], frames: string | null = null) =>
    contentSecurityPolicy('x', none, { translationService: null, embedHosts }, frames)
      .split('; ')
      .filter((part) => !closed.includes(part))
  expect(framed([])).toEqual([])
  expect(framed(['player.vimeo.com', '*.h5p.com'])).toEqual([
    'frame-src https://player.vimeo.com https://*.h5p.com',
  ])
  expect(framed(['video.example'], 'https://package.test')).toEqual([
    'frame-src https://package.test https://video.example',
  ])
  // What never came through the door says nothing in the policy all the same.
  expect(
    framed(['*', '*.example', "video.example; script-src 'unsafe-inline'", 'video.example:8443', '10.0.0.1']),
  ).toEqual([])
})
