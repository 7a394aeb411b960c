import { ChatText } from '../chat-text.tsx'
import classes from './thread.module.css'

/** What stands between three backticks is lines of code, between single ones a piece of a line. */
const code = /```(?:[\w+-]*\n)?([\s\S]+?)```|`([^`\n]+)`/g

/** What somebody wrote to another: its web addresses are links, its code is code. */
export function MessageText({ text }: { text: string }) {
  const parts = []
  let from = 0
  for (const { 0: whole, 1: block, 2: piece, index } of text.matchAll(code)) {
    if (index > from) parts.push(<ChatText key={from} text={text.slice(from, index)} />)
    parts.push(
      <code key={index} className={classes.code} data-block={block !== undefined || undefined}>
        {(block ?? piece ?? '').replace(/\n$/, '')}
      </code>,
    )
    from = index + whole.length
  }
  if (from < text.length) parts.push(<ChatText key={from} text={text.slice(from)} />)
  return <>{parts}</>
}
