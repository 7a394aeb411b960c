import type { Block, Inline, Mark } from '#contract/rich-text/document.ts'
import { typedDocument } from '#contract/rich-text/typed.ts'
import { Anchor } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import classes from './thread.module.css'

function marked(inner: ReactNode, mark: Mark): ReactNode {
  if (mark.type === 'link')
    return (
      <Anchor href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
        {inner}
      </Anchor>
    )
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  return mark.type === 'code' ? <code className={classes.code}>{inner}</code> : inner
}

const Line = ({ of = [] }: { of?: readonly Inline[] | undefined }) =>
  of.map((node, at) => {
    if (node.type === 'hardBreak') return <br key={at} />
    // Nothing else comes of what is typed.
    if (node.type !== 'text') return null
    return <span key={at}>{(node.marks ?? []).reduce<ReactNode>(marked, node.text)}</span>
  })

function BlockView({ block }: { block: Block }): ReactNode {
  if (block.type === 'paragraph')
    return (
      <p>
        <Line of={block.content} />
      </p>
    )
  if (block.type === 'codeBlock')
    return (
      <code className={classes.code} data-block tabIndex={0}>
        {block.content?.[0]?.text}
      </code>
    )
  if (block.type !== 'bulletList' && block.type !== 'orderedList') return null
  const items = block.content.map(({ content: [first] }, at) => (
    <li key={at}>{first?.type === 'paragraph' && <Line of={first.content} />}</li>
  ))
  return block.type === 'bulletList' ? <ul>{items}</ul> : <ol start={block.attrs.start}>{items}</ol>
}

/** What somebody wrote to another, with what its signs mean: bold, italic, code, lists and links. */
export function MessageText({ text }: { text: string }) {
  const { content } = useMemo(() => typedDocument(text), [text])
  return (
    <div className={classes.text}>
      {content.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}
