import { answersApi, type GivenAnswer } from '#contract/help/answers.ts'
import type { HelpItem } from '#contract/help/help.ts'
import { Button, Group } from '@mantine/core'
import { IconMessageCircleCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import classes from './help.module.css'

type Props = { item: HelpItem; answers: readonly GivenAnswer[]; onHelped: () => void }

/** What others asked about the same before, each answer one press away: it comes before a person. */
export function GivenAnswers({ item, answers, onHelped }: Props) {
  const { t } = useTranslate()
  if (answers.length === 0) return null
  return (
    <section className={classes.given} aria-label={t('answers.given', { count: answers.length })}>
      <h3 className={classes.givenTitle}>
        <IconMessageCircleCheck size={20} aria-hidden />
        {t('answers.given', { count: answers.length })}
      </h3>
      <ul className={classes.list}>
        {answers.map((answer) => (
          <li key={answer.id} className={classes.one}>
            <Given item={item} answer={answer} onHelped={onHelped} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type GivenProps = {
  item: HelpItem
  answer: GivenAnswer
  /** It stands among hints, where it is called one. */
  isHint?: boolean
  /** Of its words, where it is not that of the page. */
  language?: string | undefined
  onHelped?: () => void
}

/** One of them: its question, its text once it is opened, and whether it helped. */
export function Given({ item, answer, isHint = false, language, onHelped }: GivenProps) {
  const { t } = useTranslate()
  const read = useRef<HTMLDivElement>(null)
  const params = { id: answer.id }
  const lists = [answersApi.given, answersApi.hints]
  const open = useAction(answersApi.open, { refreshes: lists, success: false })
  const say = useAction(answersApi.say, {
    refreshes: lists,
    success: false,
    onSuccess: ({ said }) => {
      if (!said) return
      toast({ severity: 'success', message: 'answers.given.thanks' })
      onHelped?.()
    },
  })
  const { asked, mentor } = answer
  const text = open.data?.text ?? answer.text
  const said = say.data?.said ?? answer.said
  // Whoever opened it reads on from it.
  useEffect(() => {
    if (open.data) read.current?.focus()
  }, [open.data])
  return (
    <>
      <p className={classes.asked} lang={language}>
        {asked}
      </p>
      {text === null ? (
        <Button
          variant="light"
          color="yellow"
          size="sm"
          loading={open.isPending}
          aria-label={t(isHint ? 'answers.rung.show_named' : 'answers.given.show_named', { asked })}
          onClick={() => open.mutate({ params, body: { item } })}
        >
          {t(isHint ? 'answers.rung.show' : 'answers.given.show')}
        </Button>
      ) : (
        <>
          <div ref={read} tabIndex={-1} className={classes.answer}>
            <div lang={language}>
              <AnswerText text={text} />
            </div>
            {mentor && <p className={classes.by}>{t('answers.by', { name: mentor })}</p>}
          </div>
          <Group gap="xs">
            <Button
              variant={said === true ? 'filled' : 'default'}
              size="sm"
              aria-pressed={said === true}
              loading={say.isPending && say.variables.body.helped}
              onClick={() => say.mutate({ params, body: { helped: true } })}
            >
              {t('answers.given.helped')}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              aria-pressed={said === false}
              loading={say.isPending && !say.variables.body.helped}
              onClick={() => say.mutate({ params, body: { helped: false } })}
            >
              {t('answers.given.not_yet')}
            </Button>
            <span role="status" className={classes.by}>
              {said === false && t('answers.given.then')}
            </span>
          </Group>
        </>
      )}
    </>
  )
}
