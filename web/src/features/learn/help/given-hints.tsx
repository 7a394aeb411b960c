import { answersApi, type GivenAnswer } from '#contract/help/answers.ts'
import type { HelpItem } from '#contract/help/help.ts'
import { IconMessageCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import hints from '../../../shared/hints/hints.module.css'
import { freshness } from '../freshness.ts'
import { Given } from './given-answers.tsx'
import classes from './help.module.css'

/** What mentors gave as hints of a lesson, or of a question: one asks for those of all questions of an attempt, and for those of each card of practice. */
export function useGivenHints(item: HelpItem): readonly GivenAnswer[] {
  const { courseId, lessonId, questionId, cardId } = item
  const params = { id: courseId, lessonId }
  const isCard = cardId !== undefined
  const ofLesson = useQuery({
    ...query(answersApi.hints, { params }),
    ...freshness.givenHints,
    enabled: !isCard,
  })
  const ofCard = useQuery({
    ...query(answersApi.given, { query: item }),
    ...freshness.givenHints,
    enabled: isCard,
  })
  if (isCard) return ofCard.data?.items.filter(({ kind }) => kind === 'hint') ?? []
  return ofLesson.data?.items.filter(({ itemId }) => itemId === (questionId ?? lessonId)) ?? []
}

type Props = {
  item: HelpItem
  hints: readonly GivenAnswer[]
  /** One more may be offered, beside those that are open. */
  offers: boolean
  language?: string | undefined
}

/** Hints that mentors gave: those that are open, and the next one by its question. */
export function GivenHints({ item, hints: given, offers, language }: Props) {
  const { t } = useTranslate()
  const next = offers ? given.find(({ text }) => text === null) : undefined
  return given
    .filter((one) => one.text !== null || one === next)
    .map((one) => (
      <div key={one.id} className={hints.hint} role="group" aria-label={t('answers.rung')}>
        <p className={hints.rung}>
          <IconMessageCircleCheck size={18} aria-hidden />
          {t('answers.rung')}
        </p>
        <div className={classes.one}>
          <Given item={item} answer={one} isHint language={language} />
        </div>
      </div>
    ))
}
