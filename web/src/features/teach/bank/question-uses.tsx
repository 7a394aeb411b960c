import type { BankQuestion } from '#contract/practice/question-bank.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import classes from './bank.module.css'
import { UseFigures } from './use-figures.tsx'

/** The quizzes in which a question stands, and how it is answered there. */
export function QuestionUses({ question: { usedIn, uses, version } }: { question: BankQuestion }) {
  const { t } = useTranslate()
  const elsewhere = uses - new Set(usedIn.map(({ lessonId }) => lessonId)).size
  return (
    <section>
      <h2>{t('bank.uses')}</h2>
      {uses === 0 && <p className={classes.quiet}>{t('bank.uses.none')}</p>}
      <ul className={classes.list}>
        {usedIn.map((use, at) => (
          <li key={`${use.lessonId} ${at}`}>
            <Anchor component={Link} to={`/dashboard/teach/${use.courseId}?lesson=${use.lessonId}`}>
              {use.course} · {use.lesson}
            </Anchor>
            <span className={classes.quiet}>
              {use.answered > 0
                ? t('bank.uses.answered', {
                    count: use.answered,
                    percent: Math.round((use.right / use.answered) * 100),
                  })
                : t('bank.uses.unanswered')}
            </span>
            {use.version < version && (
              <span className={classes.quiet}>{t('bank.uses.older', { version: use.version })}</span>
            )}
            {use.answered > 0 && <UseFigures use={use} />}
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={classes.quiet}>{t('bank.uses.elsewhere', { count: elsewhere })}</p>}
    </section>
  )
}
