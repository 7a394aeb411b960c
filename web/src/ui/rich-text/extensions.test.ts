import { richText, type RichText } from '#contract/rich-text/document.ts'
import { documents } from '#contract/rich-text/documents.test-data.ts'
import { generateJSON, getSchema, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf } from './document-of.ts'
import { extensions } from './extensions.ts'
import { checkNodes } from './checks/check-node.ts'
import { embedNodes } from './embeds/embed-node.ts'
import { fileNodes } from './file-nodes.ts'

const withFiles = [...extensions, ...fileNodes, ...checkNodes, ...embedNodes]
const schema = getSchema(withFiles)
const Text = richText(100_000, { withFiles: true })

/** Neighbours of the same look are one text to the editor. */
function joined(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list: unknown[] = []
    for (const one of value.map(joined)) {
      const last = list.at(-1) as { type?: string; text?: string; marks?: unknown } | undefined
      const next = one as { type?: string; text?: string; marks?: unknown }
      if (
        last?.type === 'text' &&
        next.type === 'text' &&
        JSON.stringify(last.marks) === JSON.stringify(next.marks)
      )
        list[list.length - 1] = { ...last, text: `${last.text}${next.text}` }
      else list.push(one)
    }
    return list
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // A mark has its place by its kind, and an empty list is none.
      .filter(([key, inner]) => key !== 'marks' && !(key === 'content' && (inner as unknown[]).length === 0))
      .map(([key, inner]) => [key, joined(inner)]),
  )
}

describe('the editor', () => {
  it('opens any text that may be kept and gives it back as it was', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const opened = schema.nodeFromJSON(document)
        opened.check()
        const given = documentOf({ getJSON: () => opened.toJSON() as JSONContent })
        expect(joined(given)).toEqual(joined(document))
      }),
    )
  })

  it.each([
    [
      'a page',
      '<h1>Top</h1><p style="color:red">a <b>b</b> <a href="https://example.org" onclick="x()">c</a></p>',
    ],
    ['a link that runs', '<p><a href="javascript:alert(1)">here</a></p>'],
    [
      'a picture and a frame',
      '<p>a<img src="https://example.org/a.png"></p><iframe src="https://example.org"></iframe>',
    ],
    ['a wide table', '<table><tr><td colspan="99">a</td></tr></table>'],
    ['code of a language that is unknown', '<pre><code class="language-klingon">Qapla</code></pre>'],
    ['a list that begins anywhere', '<ol start="-3" type="I"><li>a</li></ol>'],
    [
      'an image of a text with what is no image’s',
      '<figure data-attachment="018f6f00-0000-7000-8000-0000000000a1" data-size="huge" onclick="x()"></figure><figure data-attachment="../x"></figure>',
    ],
    [
      'a question to check oneself by that is none',
      `<div data-check='{"prompt":"a","choices":[]}'>a</div><div data-check='{"prompt":"a","choices":[{"text":"b","right":true,"feedback":"","onclick":"x()"}]}'></div><div data-check="x"></div>`,
    ],
    [
      'what is shown of another page, from where nothing may be',
      '<div data-embed="javascript:alert(1)">a</div><div data-embed="https://user@video.example/a" onclick="x()"></div><div data-embed="https://video.example/a" data-title="b" onclick="x()"></div>',
    ],
    ['a callout of no kind', '<div data-callout="shout"><p>a</p></div>'],
  ])('makes of pasted HTML what may be kept: %s', (_, html) => {
    const pasted = generateJSON(html, withFiles) as RichText
    const parsed = Text.safeParse(pasted)
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(JSON.stringify(pasted)).not.toMatch(/javascript|onclick|iframe|style/)
  })
})
