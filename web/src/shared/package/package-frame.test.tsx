import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FromFrame } from '#contract/courses/package-frame.ts'
import type { OpenPackage } from '#contract/courses/packages.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { PackageFrame, type Left } from './package-frame.tsx'

const ORIGIN = 'http://p-0199c0de00007000800000000000000a.packages.localhost:3000'
const item: OpenPackage['items'][number] = {
  id: 'exits',
  title: 'Where the exits are',
  href: 'index.html',
  masteryScore: null,
  launchData: '',
  isAsset: false,
  state: { cmi: { location: '4' } },
  saved: 2,
  completion: 'begun',
  passed: null,
  percent: null,
}
const open: OpenPackage = {
  standard: '2004',
  title: 'Fire',
  frame: `${ORIGIN}/package/grant/~frame`,
  learner: { id: 'e1', name: 'Rey, Sol' },
  items: [item],
}

async function framed(frame = open.frame) {
  const onLeft = vi.fn<(left: Left) => void>()
  await renderUi(<PackageFrame open={{ ...open, frame }} item={item} onLeft={onLeft} />)
  const element = screen.getByTitle<HTMLIFrameElement>('Where the exits are')
  const inside = element.contentWindow as Window
  const told = vi.spyOn(inside, 'postMessage').mockImplementation(() => undefined)
  const say = (
    data: FromFrame,
    { origin = ORIGIN, source = inside }: { origin?: string; source?: Window } = {},
  ) => window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return { element, onLeft, told, say }
}
const left: FromFrame = { cairn: 'left', item: 'exits', state: { cmi: { location: '5' } }, over: false }

it('tells the frame at the package’s origin alone which item to show, once it listens', async () => {
  const { told, say } = await framed()
  expect(told).not.toHaveBeenCalled()
  say({ cairn: 'ready' })
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(told.mock.calls[0]).toEqual([
    { cairn: 'show', standard: '2004', item, learner: open.learner, language: 'en-GB', preview: false },
    ORIGIN,
  ])
})

it('takes what the package left from its own frame and origin alone', async () => {
  const { onLeft, say } = await framed()
  say(left, { origin: 'http://p-0199c0de00007000800000000000000b.packages.localhost:3000' })
  say(left, { origin: 'https://evil.example' })
  say(left, { source: window })
  expect(onLeft).not.toHaveBeenCalled()
  say(left)
  expect(onLeft.mock.calls).toEqual([[{ item: 'exits', state: { cmi: { location: '5' } }, over: false }]])
})

it('is held by a sandbox that lets it open no page in the place of ours', async () => {
  const { element } = await framed()
  expect(element.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
    'allow-downloads',
    'allow-forms',
    'allow-modals',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
})
