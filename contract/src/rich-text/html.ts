import { within, type Block, type Inline, type Mark, type RichText, type TableCell } from './document.ts'

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

function cell({ type, attrs, content }: TableCell): string {
  const tag = type === 'tableHeader' ? 'th' : 'td'
  const spans = [
    attrs.colspan > 1 && ` colspan="${attrs.colspan}"`,
    attrs.rowspan > 1 && ` rowspan="${attrs.rowspan}"`,
  ]
  return `<${tag}${spans.filter(Boolean).join('')}>${blocks(content)}</${tag}>`
}

function ofBlock(block: Block): string {
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
      const items = block.content.map(({ content }) => `<li>${blocks(content)}</li>`).join('')
      if (block.type === 'bulletList') return `<ul>${items}</ul>`
      const { start } = block.attrs
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`
    }
    case 'blockquote':
      return `<blockquote>${blocks(block.content)}</blockquote>`
    case 'callout':
      return `<div data-callout="${block.attrs.kind}">${blocks(block.content)}</div>`
    case 'table': {
      const rows = block.content.map((row) => `<tr>${row.content.map(cell).join('')}</tr>`)
      return `<table><tbody>${rows.join('')}</tbody></table>`
    }
    default:
      return ''
  }
}

const blocks = (all: readonly Block[]): string => all.map(ofBlock).join('')

/** A text as HTML that other systems read, its formulas as MathJax and Moodle find them. Its files have no place in it. */
export const htmlOfText = (document: RichText): string => blocks(document.content)
