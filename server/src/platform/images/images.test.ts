import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../core/errors.ts'
import { makeImage, readImage } from './images.ts'
import { plainSvg } from './svg.ts'
import { UnsafeSvg } from './unsafe-svg.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-images-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
const svg = (inside: string, attributes = 'width="100" height="100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

async function refusal(data: Buffer): Promise<unknown> {
  try {
    await makeImage(data, 'icon')
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, details: error.details }
    throw error
  }
  return undefined
}
const refused = (code: string) => ({ code: 'UNSUPPORTED_MEDIA_TYPE', details: [{ field: 'icon', code }] })

describe('a photo', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'sent as %s is drawn anew as a square of 512',
    async (format) => {
      const { data, mediaType } = await makeImage(await red(900, 400).toFormat(format).toBuffer(), 'photo')
      expect(mediaType).toBe('image/webp')
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    },
  )

  it('keeps nothing of the file but its pixels, and stands upright', async () => {
    const sent = await red(300, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'the secret of the camera' }, IFD3: { GPSLatitude: '41/1 23/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">the secret of the camera</x:xmpmeta>')
      .toBuffer()
    const turned = await sharp(sent).withMetadata({ orientation: 6 }).toBuffer()
    expect(turned.includes('the secret of the camera') || sent.includes('the secret of the camera')).toBe(
      true,
    )
    const { data } = await makeImage(sent, 'photo')
    const { exif, xmp, iptc, icc } = await sharp(data).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(data.includes('the secret')).toBe(false)
    const icon = await makeImage(turned, 'icon')
    expect(await sharp(icon.data).metadata()).toMatchObject({ width: 512, height: 256 })
  })
})

describe('an icon', () => {
  it('becomes a PNG of at most 512 that keeps its shape and its transparency', async () => {
    const clear = sharp({
      create: { width: 1000, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { data, mediaType } = await makeImage(await clear.webp().toBuffer(), 'icon')
    expect(mediaType).toBe('image/png')
    expect(await sharp(data).metadata()).toMatchObject({
      format: 'png',
      width: 512,
      height: 256,
      hasAlpha: true,
    })
    const small = await makeImage(await red(16, 16).png().toBuffer(), 'icon')
    expect(await sharp(small.data).metadata()).toMatchObject({ width: 16, height: 16 })
  })

  it.each([
    ['of any size', svg('<rect width="100" height="100" fill="red"/>')],
    ['that says it is tiny', svg('<rect width="8" height="8" fill="red"/>', 'width="8" height="8"')],
    [
      'that says it is huge',
      svg('<rect width="90000" height="90000" fill="red"/>', 'width="90000" height="90000"'),
    ],
    ['with a view box alone', svg('<rect width="24" height="24" fill="red"/>', 'viewBox="0 0 24 24"')],
    [
      'after a declaration',
      Buffer.concat([
        Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n'),
        svg('<rect width="100" height="100" fill="red"/>'),
      ]),
    ],
    [
      'that a program for drawing wrote',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 10 10" inkscape:version="1.3" xml:space="preserve" data-name="Layer 1">
        <title>Logo</title><sodipodi:namedview id="v" inkscape:zoom="2"/><metadata><x/></metadata>
        <defs><style>.a{fill:#ff0000;stroke:none}</style><clipPath id="c"><path d="M0 0h10v10H0z"/></clipPath></defs>
        <g inkscape:label="x" clip-path="url(#c)"><rect class="a" width="10" height="10" style="fill-opacity:1;-inkscape-font-specification:Sans"/></g></svg>`,
      ),
    ],
    [
      'that refers to itself',
      svg('<defs><rect id="r" width="100" height="100" fill="red"/></defs><use xlink:href="#r"/>'),
    ],
  ])('is drawn from an SVG %s', async (_, drawing) => {
    const { data, mediaType } = await makeImage(drawing, 'icon')
    expect(mediaType).toBe('image/png')
    const { width, height } = await sharp(data).metadata()
    expect([width, height]).toEqual([512, 512])
    const { dominant } = await sharp(data).stats()
    expect([dominant.r > 200, dominant.g < 60]).toEqual([true, true])
  })
})

describe('what is no image', () => {
  it('is judged by its bytes and not by its name', async () => {
    const path = join(folder, 'photo.png')
    writeFileSync(path, 'GIF, honestly')
    await expect(readImage(path, 'photo', {})).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      details: [{ field: 'photo', code: 'unsupported_image' }],
    })
    writeFileSync(path, await red(20, 20).jpeg().toBuffer())
    expect((await readImage(path, 'photo', {})).mediaType).toBe('image/webp')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a page', Buffer.from('<!doctype html><html><body><svg></svg></body></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['a compressed SVG', gzipSync(svg('<rect/>'))],
  ])('is refused: %s', async (_, data) => {
    expect(await refusal(data)).toEqual(refused('unsupported_image'))
  })

  it('is refused as a kind that sharp could read but nobody needs', async () => {
    expect(await refusal(await red(20, 20).tiff().toBuffer())).toEqual(refused('unsupported_image'))
  })

  it('is refused where it only begins like one, or breaks off', async () => {
    const whole = await sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 256)),
      {
        raw: { width: 300, height: 300, channels: 3 },
      },
    )
      .png()
      .toBuffer()
    expect(await refusal(Buffer.from('\x89PNG\r\n\x1a\nand no more', 'latin1'))).toEqual(
      refused('broken_image'),
    )
    expect(await refusal(whole.subarray(0, whole.length / 2))).toEqual(refused('broken_image'))
    expect(await refusal(svg('<rect'))).toEqual(refused('broken_image'))
  })

  it('is refused as a bomb: a few bytes that unfold to a thousand million pixels', async () => {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
      const out = Buffer.alloc(body.length + 8)
      out.writeUInt32BE(data.length, 0)
      body.copy(out, 4)
      out.writeUInt32BE(crc32(body), body.length + 4)
      return out
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(32_000, 0)
    header.writeUInt32BE(32_000, 4)
    header.set([1, 0, 0, 0, 0], 8)
    const bomb = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(4001 * 32_000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusal(bomb)).toEqual(refused('image_too_large'))
  })
})

describe('an SVG that wants more than to be drawn', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script under another name', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>'],
    ['an event handler', '<rect onload="alert(1)" width="1" height="1"/>'],
    ['foreign content', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'],
    ['a picture of elsewhere', '<image href="http://127.0.0.1/x.png" width="9" height="9"/>'],
    ['a picture of this machine', '<image xlink:href="file:///etc/passwd" width="9" height="9"/>'],
    ['a picture beside it', '<image href="other.png" width="9" height="9"/>'],
    ['an SVG in it', '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'],
    ['a reference to another file', '<use href="other.svg#x"/>'],
    ['a style of elsewhere', '<style>@import url(http://127.0.0.1/x.css);</style>'],
    ['a paint of elsewhere', '<rect fill="url(http://127.0.0.1/x.svg#p)" width="9" height="9"/>'],
    [
      'an inclusion',
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
    ],
    [
      'a filter',
      '<filter id="f"><feTurbulence numOctaves="9"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ],
    ['a filter in its style', '<rect style="filter:blur(900px)" width="9" height="9"/>'],
    [
      'a pattern',
      '<pattern id="p" width="1" height="1"><rect width="1" height="1"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
    ],
    ['a picture in it', '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'],
    ['text, whose letters are elsewhere', '<text>Cairn</text>'],
    [
      'copies of copies',
      '<g id="a"><rect width="1" height="1"/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>',
    ],
    ['a copy of itself', '<g id="a"><use href="#a"/></g>'],
    [
      'clips of clips',
      '<clipPath id="a"><rect width="1" height="1"/></clipPath><clipPath id="b"><rect clip-path="url(#a)" width="1" height="1"/></clipPath>',
    ],
    [
      'masks of masks',
      '<mask id="a"><rect width="1" height="1"/></mask><mask id="b"><rect mask="url(#a)" width="1" height="1"/></mask>',
    ],
    ['drawings in drawings', '<svg width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['an address in its style', '<rect style="fill:url(http://127.0.0.1/x.svg#p)" width="9" height="9"/>'],
    ['an address in its styles', '<style>.a{fill:url(http://127.0.0.1/x)}</style>'],
    [
      'an address spelled with escapes',
      '<rect style="fill:u\\72l(http://127.0.0.1/x)" width="9" height="9"/>',
    ],
    ['letters in disguise', '<a href="&#106;avascript:alert(1)"><rect width="9" height="9"/></a>'],
  ])('is refused for %s', (_, inside) => {
    expect(() => plainSvg(svg(inside).toString())).toThrow(UnsafeSvg)
  })

  const times = (text: string, count: number) => text.repeat(count)
  it.each([
    ['3,000 elements', (n: number) => times('<rect width="1" height="1"/>', 2999 + n)],
    ['40 levels', (n: number) => `${times('<g>', 39 + n)}${times('</g>', 39 + n)}`],
    ['100 copies', (n: number) => `<g id="a"/>${times('<use href="#a"/>', 100 + n)}`],
  ])('is refused beyond %s, which are drawn', (_, inside) => {
    expect(plainSvg(svg(inside(0)).toString())).toContain('<svg')
    expect(() => plainSvg(svg(inside(1)).toString())).toThrow(UnsafeSvg)
  })

  it('is refused for copies of copies, also where an id is there twice', () => {
    const chain = '<g id="a"/><g id="b"><use href="#a"/></g><use href="#b"/>'
    for (const decoy of ['', '<rect id="b" width="0" height="0"/>', '<rect id="a"/><rect id="b"/>'])
      for (const inside of [chain + decoy, decoy + chain])
        expect(() => plainSvg(svg(inside).toString()), inside).toThrow(UnsafeSvg)
    expect(plainSvg(svg('<g id="a"/><rect id="a"/><use href="#a"/>').toString())).toContain('<use')
  })

  it('is refused at the field it was sent for', async () => {
    expect(await refusal(svg('<script>alert(1)</script>'))).toEqual(refused('unsafe_image'))
  })

  it('is refused for entities, which could read a file or multiply without end', async () => {
    const laughs = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    )
    const files = Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    )
    for (const data of [laughs, files]) expect(await refusal(data)).toBeDefined()
  })

  it('is read once, however it is written to be read again and again', async () => {
    const comments = Buffer.from(`${'<!---->'.repeat(60_000)}<not-svg>`)
    expect(await refusal(comments)).toEqual(refused('unsupported_image'))
    const types = svg('<!DOCTYPE'.repeat(50_000))
    expect(await refusal(types)).toEqual(refused('broken_image'))
    // Words outside of any shape are not drawn.
    expect(await refusal(svg('url('.repeat(100_000)))).toBeUndefined()
    expect(await refusal(svg(`<a ${'href='.repeat(80_000)}>`))).toEqual(refused('broken_image'))
  })

  it('is refused where it is larger than any drawing', async () => {
    expect(await refusal(svg('<rect width="1" height="1"/>'.repeat(30_000)))).toEqual(refused('unsafe_image'))
  })

  it('never makes the renderer ask an address', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/x.png`
    for (const inside of [
      `<image href="${url}" width="9" height="9"/>`,
      `<rect fill="url(${url}#a)" width="9" height="9"/>`,
    ]) {
      await refusal(svg(inside))
      // What would happen if it were let through.
      await sharp(svg(inside))
        .png()
        .toBuffer()
        .catch(() => {})
    }
    await new Promise((resolve) => server.close(resolve))
    expect(asked).toBe(0)
  })
})

it('nothing of an image is read before its turn: whoever waits holds no bytes, and few of one person wait', async () => {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const bytes = await red(8, 8).png().toBuffer()
  let read = 0
  const draw = (by: string) =>
    makeImage(
      async () => {
        read++
        await over
        return bytes
      },
      'picture',
      { by, companyId: 'acme' },
    )
  const all = Array.from({ length: 5 }, () => draw('ann'))
  await expect(draw('ann')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const other = draw('ben')
  await Promise.resolve()
  expect(read).toBe(2)
  end()
  expect((await Promise.all([...all, other])).map(({ width }) => width)).toEqual([8, 8, 8, 8, 8, 8])
})
