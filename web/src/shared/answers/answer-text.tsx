import { MessageText } from '../thread/message-text.tsx'
import classes from './answers.module.css'

/** How something was asked, and what was answered, as everyone reads it. */
export function AnswerText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <MessageText text={text} />
    </div>
  )
}
