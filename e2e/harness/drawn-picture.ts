import type { Page } from 'playwright-core'

/** A picture as a person has it in a file: two fields of colour. */
export async function drawnPicture(page: Page, name: string, colours: [string, string] = ['#cde', '#7a4']) {
  const base64 = await page.evaluate((both) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('nothing to draw with')
    for (const [at, colour] of both.entries()) {
      pen.fillStyle = colour
      pen.fillRect(0, at * 250, 800, 250)
    }
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  }, colours)
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
