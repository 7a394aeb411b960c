import type { WorkComment } from '#contract/practice/work.ts'
import { limits } from '#contract/limits.ts'
import { findQuote } from '#contract/rules/learning/quote.ts'
import { cutText } from '#contract/text.ts'
import { ActionIcon } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './work.module.css'

type Props = {
  text: string
  comments: readonly WorkComment[]
  /** Offered beside each paragraph: the way of a keyboard, where a mouse marks words. */
  onParagraph?: ((quote: WorkComment['quote']) => void) | undefined
}

/** The lines of a text, each with where it begins. */
function linesOf(text: string): { at: number; line: string }[] {
  let at = 0
  return text.split('\n').map((line) => {
    const begins = at
    at += line.length + 1
    return { at: begins, line }
  })
}

const MOST_QUOTED = 300

/** What was handed in as text, with the places marked that somebody has commented on. */
export function WorkText({ text, comments, onParagraph }: Props) {
  const { t } = useTranslate()
  const places = comments.flatMap(({ quote }) => findQuote(text, quote) ?? [])
  return (
    <div className={classes.text}>
      {linesOf(text).map(({ at, line }, index) => {
        const end = at + line.length
        const cuts = [
          ...new Set(
            [at, end, ...places.flatMap(({ from, to }) => [from, to])].filter(
              (cut) => cut >= at && cut <= end,
            ),
          ),
        ].toSorted((a, b) => a - b)
        return (
          <div key={at} className={classes.paragraph}>
            <p>
              {cuts.slice(0, -1).map((from, nth) => {
                const part = text.slice(from, cuts[nth + 1])
                const isMarked = places.some((one) => one.from <= from && from < one.to)
                return isMarked ? (
                  <mark key={from} data-at={from}>
                    {part}
                  </mark>
                ) : (
                  <span key={from} data-at={from}>
                    {part}
                  </span>
                )
              })}
            </p>
            {onParagraph && line.trim() !== '' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('work.comment.paragraph', { number: index + 1 })}
                onClick={() => onParagraph({ text: cutText(line, MOST_QUOTED), at })}
              >
                <IconMessagePlus size={18} />
              </ActionIcon>
            )}
          </div>
        )
      })}
    </div>
  )
}

const offsetOf = (node: Node, offset: number): number | null => {
  const part = (node instanceof Element ? node : node.parentElement)?.closest('[data-at]')
  return part ? Number(part.getAttribute('data-at')) + offset : null
}

/** The words that are marked in a text just now; null where none are. */
export function markedIn(text: string): WorkComment['quote'] | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !selection.anchorNode || !selection.focusNode) return null
  const ends = [
    offsetOf(selection.anchorNode, selection.anchorOffset),
    offsetOf(selection.focusNode, selection.focusOffset),
  ]
  const [one, other] = ends
  if (one === null || other === null || one === undefined || other === undefined) return null
  const at = Math.min(one, other)
  const words = cutText(text.slice(at, Math.max(one, other)), limits.reviewCommentLength)
  return words.trim() === '' ? null : { text: words, at }
}
