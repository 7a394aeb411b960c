import {
  within,
  type Block,
  type Inline,
  type Mark,
  type NamingNode,
  type PictureNode,
  type RichText,
  type TableCell,
} from './document.ts'
import { embedTitle } from './embed.ts'
import { isAskable, type CheckAttributes } from './check.ts'
import { partsOfLine } from './line.ts'

/** Where a file lies beside the text, as a path from it, and what it is called; undefined where it does not come along. */
export type PathOf = (attachmentId: string) => { path: string; name: string } | undefined

export const escapedHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Where an element is called otherwise than its mark. */
const tags: Partial<Record<Mark['type'], string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
}
const tagOf = ({ type }: Mark): string => tags[type] ?? type

function inLine(nodes: readonly Inline[] = []): string {
  return nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>'
      if (node.type === 'formula') return `\\(${escapedHtml(node.attrs.latex)}\\)`
      return (node.marks ?? []).reduce(
        (inside, mark) =>
          mark.type === 'link'
            ? `<a href="${escapedHtml(mark.attrs.href)}">${inside}</a>`
            : `<${tagOf(mark)}>${inside}</${tagOf(mark)}>`,
        escapedHtml(node.text),
      )
    })
    .join('')
}

/** How others draw boxes, by the classes of Bootstrap that Moodle and Canvas know. */
const boxes = { note: 'alert-info', tip: 'alert-success', warning: 'alert-warning' }

function ofFile(node: NamingNode, pathOf: PathOf): string {
  const file = pathOf(node.attrs.attachmentId)
  if (!file) return ''
  const source = escapedHtml(file.path)
  if (node.type === 'file') return `<p><a href="${source}">${escapedHtml(file.name)}</a></p>`
  const { caption } = node.attrs
  const below = caption && `<figcaption>${escapedHtml(caption)}</figcaption>`
  if (node.type === 'image')
    return `<figure><img src="${source}" alt="${escapedHtml(node.attrs.alt ?? '')}">${below}</figure>`
  const tracks = node.attrs.captions.flatMap(({ language, attachmentId }) => {
    const track = pathOf(attachmentId)
    return track ? [`<track kind="captions" srclang="${language}" src="${escapedHtml(track.path)}">`] : []
  })
  const poster = node.attrs.posterId && pathOf(node.attrs.posterId)
  const before = poster ? ` poster="${escapedHtml(poster.path)}"` : ''
  return `<figure><video controls src="${source}"${before}>${tracks.join('')}</video>${below}</figure>`
}

/** Its bytes are its address. */
function ofPicture({ attrs: { data, width, height, alt, caption, size } }: PictureNode): string {
  const said = `alt="${escapedHtml(alt ?? '')}"${alt === '' ? ' role="presentation"' : ''}`
  const sides = `width="${width}" height="${height}"${size === 'full' ? '' : ` data-size="${size}"`}`
  const below = caption && `<figcaption>${escapedHtml(caption)}</figcaption>`
  return `<figure><img src="${escapedHtml(data)}" ${said} ${sides}>${below}</figure>`
}

/** What is asked, and below it what is right, folded away: nothing runs where it is read. */
function ofCheck({ prompt, choices }: CheckAttributes): string {
  const items = choices.map(({ text }) => `<li>${htmlOfLine(text)}</li>`).join('')
  const said = choices.flatMap(({ text, right, feedback }) => {
    const after = feedback && `: ${htmlOfLine(feedback)}`
    return right || feedback ? [`<li>${right ? '✓' : '✗'} ${htmlOfLine(text)}${after}</li>`] : []
  })
  const answers = `<details><summary>✓ / ✗</summary><ul>${said.join('')}</ul></details>`
  return `<div class="alert ${boxes.note}"><p>${htmlOfLine(prompt)}</p><ul>${items}</ul>${answers}</div>`
}

function cell({ type, attrs, content }: TableCell, pathOf: PathOf): string {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  const spans = [
    attrs.colspan > 1 && ` colspan="${attrs.colspan}"`,
    attrs.rowspan > 1 && ` rowspan="${attrs.rowspan}"`,
  ]
  return `<${tag}${spans.filter(Boolean).join('')}>${blocks(content, pathOf)}</${tag}>`
}

function ofBlock(block: Block, pathOf: PathOf): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inLine(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${inLine(block.content)}</h${block.attrs.level}>`
    case 'codeBlock': {
      const { language } = block.attrs
      const text = within(block).map((node) => (node.type === 'text' ? escapedHtml(node.text) : ''))
      return `<pre><code${language ? ` class="language-${language}"` : ''}>${text.join('')}</code></pre>`
    }
    case 'formulaBlock':
      return `<p>\\[${escapedHtml(block.attrs.latex)}\\]</p>`
    case 'horizontalRule':
      return '<hr>'
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map(({ content }) => `<li>${blocks(content, pathOf)}</li>`).join('')
      if (block.type === 'bulletList') return `<ul>${items}</ul>`
      const { start } = block.attrs
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`
    }
    case 'blockquote':
      return `<blockquote>${blocks(block.content, pathOf)}</blockquote>`
    case 'callout':
      return `<div class="alert ${boxes[block.attrs.kind]}" data-callout="${block.attrs.kind}">${blocks(block.content, pathOf)}</div>`
    case 'table': {
      const rows = block.content.map(
        (row) => `<tr>${row.content.map((one) => cell(one, pathOf)).join('')}</tr>`,
      )
      return `<table><tbody>${rows.join('')}</tbody></table>`
    }
    case 'picture':
      return ofPicture(block)
    case 'embed': {
      // A link alone: what loads it elsewhere is not for us to say.
      const { url } = block.attrs
      return `<p><a href="${escapedHtml(url)}">${escapedHtml(embedTitle(block.attrs))}</a></p>`
    }
    case 'check':
      return isAskable(block.attrs) ? ofCheck(block.attrs) : ''
    default:
      return ofFile(block, pathOf)
  }
}

const blocks = (all: readonly Block[], pathOf: PathOf): string =>
  all.map((one) => ofBlock(one, pathOf)).join('')

/**
 * A text as HTML that other systems read, its formulas as MathJax and Moodle find them.
 * @param pathOf where its files lie; without it they have no place in it
 */
export const htmlOfText = (document: RichText, pathOf: PathOf = () => undefined): string =>
  blocks(document.content, pathOf)

/** A line that is no document, the same way. */
export const htmlOfLine = (line: string): string =>
  partsOfLine(line)
    .map((part) =>
      'code' in part
        ? `<code>${escapedHtml(part.code)}</code>`
        : escapedHtml('latex' in part ? `\\(${part.latex}\\)` : part.text),
    )
    .join('')
