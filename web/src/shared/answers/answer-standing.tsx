import type { SharedAnswer } from '#contract/help/answers.ts'
import type { AnswerState } from '#contract/rules/help/answer-moves.ts'
import { Badge } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './answers.module.css'

const colours: Record<AnswerState, string> = {
  proposed: 'yellow',
  published: 'green',
  rejected: 'gray',
  withdrawn: 'gray',
}

/** How many people an answer helped. */
function Helped({ count }: { count: number }) {
  const { t } = useTranslate()
  return (
    <span className={classes.helped} data-some={count > 0 || undefined}>
      <IconHeartHandshake size={18} aria-hidden />
      {t('answers.helped', { count })}
    </span>
  )
}

/** How an answer stands, and what it brought once it was published. */
export function AnswerStanding({ answer }: { answer: Pick<SharedAnswer, 'helped' | 'kind' | 'state'> }) {
  const { t } = useTranslate()
  return (
    <div className={classes.standing}>
      <Badge color={colours[answer.state]} variant="light">
        {t(`answers.state.${answer.state}`)}
      </Badge>
      <Badge variant="default">{t(`answers.kind_short.${answer.kind}`)}</Badge>
      {(answer.state === 'published' || answer.helped > 0) && <Helped count={answer.helped} />}
    </div>
  )
}
