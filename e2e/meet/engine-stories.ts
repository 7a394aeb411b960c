import { expect } from 'vitest'
import { inRoom, joinNow, seesOthers, tiles, together } from '../harness/meet.ts'
import { story } from '../harness/story.ts'
import { text } from '../harness/texts.ts'

/** What every engine does, told once and lived through with each: the server's port says which one it is. */
export function engineStories(portOf: () => number): void {
  story('three people see each other; who leaves is gone, who comes back is there', async ({ visitor }) => {
    const [a, b, c] = await together(visitor, ['mentor', 'student', 'admin'], portOf())
    for (const page of [a, b, c]) await seesOthers(page, 2)
    await b.getByRole('button', { name: text('meet.leave'), exact: true }).click()
    await b.locator('[data-out="left"]').waitFor()
    for (const page of [a, c]) await seesOthers(page, 1)
    await b.getByRole('button', { name: text('meet.join_again') }).click()
    await joinNow(b)
    await inRoom(b)
    for (const page of [a, b, c]) await seesOthers(page, 2)
  })

  story('a camera switched off and on again is seen again, without a new connection', async ({ visitor }) => {
    const [a, b] = await together(visitor, ['mentor', 'student'], portOf())
    await seesOthers(a, 1)
    await b.keyboard.press('v')
    await expect.poll(() => a.locator('li[data-peer] video:not([data-mirrored])').count()).toBe(0)
    await b.keyboard.press('v')
    await seesOthers(a, 1)
    await b.keyboard.press('m')
    await tiles(a)
      .filter({ hasText: 'Isla' })
      .getByRole('img', { name: text('meet.muted') })
      .waitFor()
    await b.keyboard.press('m')
    await tiles(a)
      .filter({ hasText: 'Isla' })
      .getByRole('img', { name: text('meet.muted') })
      .waitFor({ state: 'detached' })
  })

  story('a shared screen is seen in front, and gone when it ends', async ({ visitor }) => {
    const [a, b] = await together(visitor, ['mentor', 'student'], portOf())
    await seesOthers(a, 1)
    for (const [sharer, watcher] of [
      [a, b],
      [b, a],
    ] as const) {
      await sharer.getByRole('button', { name: text('meet.share'), exact: true }).click()
      await watcher.waitForFunction(() => {
        const video = document.querySelector<HTMLVideoElement>('li[data-source="screen"] video')
        return (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 2
      })
      await sharer.getByRole('button', { name: text('meet.share_stop'), exact: true }).click()
      await watcher.locator('li[data-source="screen"]').waitFor({ state: 'detached' })
    }
  })

  story('somebody removed sends nothing more', async ({ visitor }) => {
    const [a, b] = await together(visitor, ['mentor', 'student'], portOf())
    await seesOthers(a, 1)
    await a.locator('li[data-peer]', { hasText: 'Isla' }).getByRole('button').click()
    await a.getByRole('menuitem', { name: text('meet.host.remove'), exact: true }).click()
    await a
      .getByRole('dialog')
      .getByRole('button', { name: text('meet.host.remove') })
      .click()
    await b.locator('[data-out="removed"]').waitFor()
    await expect.poll(() => tiles(a).count()).toBe(1)
  })
}
