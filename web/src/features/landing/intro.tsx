import type { Block, RichTextNode } from '#contract/rich-text/document.ts'
import { createElement, type ReactNode } from 'react'
import { elementOf, markOf } from './intro-elements.ts'

const drawn = (nodes: readonly RichTextNode[] | undefined): ReactNode[] =>
  (nodes ?? []).map((node, at) => {
    if (node.type === 'text')
      return (
        <span key={at}>
          {(node.marks ?? []).reduce<ReactNode>((inner, mark) => {
            const element = markOf[mark.type]
            if (!element) return inner
            if (mark.type !== 'link') return createElement(element, null, inner)
            return createElement(element, { href: mark.attrs.href, rel: 'noopener nofollow' }, inner)
          }, node.text)}
        </span>
      )
    const element = elementOf[node.type]
    if (!element) return null
    if (node.type === 'hardBreak') return createElement(element, { key: at })
    return createElement(element, { key: at }, drawn('content' in node ? node.content : []))
  })

/** What a company says of itself: bold, italic, code, lists and links. What is none of these is not drawn. */
export const Intro = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="landing-lead">{drawn(blocks)}</div>
)
