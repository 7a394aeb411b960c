import { limits } from '#contract/limits.ts'
import { ActionIcon, Input, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { useStore } from '../../../shared/store.ts'
import { commentField } from './review-fit.ts'
import type { ReviewSaver } from './review-saver.ts'
import classes from './reviews.module.css'

type Props = { saver: ReviewSaver; errors: Record<string, ReactNode> }

/** What is said about places of the text, each beside the words it is about. */
export function CommentsField({ saver, errors }: Props) {
  const { t } = useTranslate()
  const comments = useStore(saver, ({ review }) => review.comments)
  const isHeld = useStore(saver, ({ releasing }) => releasing !== null)
  const wrong = errors['review.comments']
  return (
    <>
      {comments.map((one, at) => (
        <div key={one.id} className={classes.comment}>
          <q>{one.quote.text}</q>
          <Textarea
            aria-label={t('reviews.comment.nth', { number: at + 1 })}
            autosize
            autoFocus={one.text === ''}
            maxLength={limits.reviewCommentLength}
            readOnly={isHeld}
            error={errors[commentField(one.id)]}
            value={one.text}
            onChange={(event) => {
              const text = event.currentTarget.value
              saver.change({
                comments: comments.map((each) => (each.id === one.id ? { ...each, text } : each)),
              })
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('reviews.comment.remove', { number: at + 1 })}
            onClick={() => saver.change({ comments: comments.filter((each) => each.id !== one.id) })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      {wrong && <Input.Error role="alert">{wrong}</Input.Error>}
    </>
  )
}
