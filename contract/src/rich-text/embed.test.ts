import { describe, expect, it } from 'vitest'
import { richText } from './document.ts'
import { embedAddress, EmbedHost, embedHostOf, mayEmbed } from './embed.ts'
import { htmlOfText } from './html.ts'
import { isBlank, plainText } from './plain-text.ts'

const hosts = ['video.example', 'www.youtube-nocookie.com', '*.h5p.com']
const Text = richText(10_000, { withFiles: true })
const textOf = (url: string, more: object = {}) => ({
  type: 'doc',
  content: [{ type: 'embed', attrs: { url, title: 'A film', ...more } }],
})

describe('what a text shows of another page', () => {
  it.each([
    ['a program', 'javascript:alert(1)'],
    ['a page in itself', 'data:text/html,<script>alert(1)</script>'],
    ['bytes of this page', 'blob:https://video.example/1'],
    ['no https', 'http://video.example/1'],
    ['a name before its host', 'https://video.example@evil.example/1'],
    ['a name and a password', 'https://a:b@video.example/1'],
    ['another port', 'https://video.example:8443/1'],
    ['a number for a host', 'https://127.0.0.1/1'],
    ['a number in another notation', 'https://2130706433/1'],
    ['a number in sixes', 'https://[::1]/1'],
    ['this machine', 'https://localhost/1'],
    ['letters that look like others', 'https://vide\u043e.example/1'],
    ['the same in ASCII', 'https://xn--vide-55c.example/1'],
    ['a dot at its end', 'https://video.example./1'],
    ['what a policy would read', 'https://video.example;script-src/1'],
    ['quotes', 'https://video.example/"onload="x'],
    ['a line', 'https://video.example/\n1'],
    ['no host', '//video.example/1'],
    ['more than an address', `https://video.example/${'a'.repeat(2050)}`],
  ])('is refused where its address is %s', (_, url) => {
    expect(embedHostOf(url)).toBeNull()
    expect(mayEmbed(url, [...hosts, 'evil.example', 'localhost', '127.0.0.1'])).toBe(false)
    expect(Text.safeParse(textOf(url)).success).toBe(false)
  })

  it('stands in the text of a lesson alone, with a title, and is a link in all that draws nothing', () => {
    const url = 'https://video.example/1?a=b&c'
    const text = Text.parse(textOf(url))
    expect(richText(10_000).safeParse(textOf(url)).success).toBe(false)
    for (const wrong of [{ title: 'a'.repeat(201) }, { title: 'a\nb' }, { width: 4 }, { sandbox: '' }])
      expect(Text.safeParse(textOf(url, wrong)).success).toBe(false)
    expect(isBlank(text)).toBe(false)
    expect(plainText(text)).toBe('A film (https://video.example/1?a=b&c)')
    expect(htmlOfText(text)).toBe('<p><a href="https://video.example/1?a=b&amp;c">A film</a></p>')
    expect(plainText(Text.parse(textOf(url, { title: ' ' })))).toBe(`video.example (${url})`)
  })
})

it.each([
  ['https://video.example/1', true],
  ['https://VIDEO.example/1', true],
  ['https://www.video.example/1', false],
  ['https://video.example.evil.test/1', false],
  ['https://evilvideo.example/1', false],
  ['https://acme.h5p.com/content/1/embed', true],
  ['https://h5p.com/1', false],
  ['https://evilh5p.com/1', false],
])('a company’s list lets %s be shown: %s', (url, may) => {
  expect(mayEmbed(url, hosts)).toBe(may)
})

it('a list has hosts by their names, and all of a provider where that is known to give each customer one', () => {
  expect(EmbedHost.parse(' Video.Example ')).toBe('video.example')
  expect(EmbedHost.parse('*.h5p.com')).toBe('*.h5p.com')
  for (const wrong of ['*.video.example', '*', 'https://video.example', 'video.example/', '10.0.0.1'])
    expect(EmbedHost.safeParse(wrong).success, wrong).toBe(false)
})

it.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m5s',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=65',
  ],
  ['https://youtu.be/aqz-KE-bpKQ?t=90', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90'],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  [
    'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  [
    'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
    'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
  ],
  ['https://www.youtube.com/@cairn', 'https://www.youtube.com/@cairn'],
  ['https://www.youtube.com/watch?v=../x', 'https://www.youtube.com/watch?v=../x'],
  ['https://vimeo.com/about', 'https://vimeo.com/about'],
  ['https://video.example/watch?v=aqz-KE-bpKQ', 'https://video.example/watch?v=aqz-KE-bpKQ'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the page %s is shown as %s', (page, player) => {
  expect(embedAddress(page)).toBe(player)
})
