import type { BankSummary } from '#contract/practice/question-bank.ts'
import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import type { Column } from '../../../ui/data-table/columns.ts'
import { formatNumber } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './bank.module.css'

/** What a question is called where it is one of many: how it begins. */
export function useQuestionName() {
  const { t } = useTranslate()
  return ({ beginning }: Pick<BankSummary, 'beginning'>) => beginning || t('teach.quiz.unwritten')
}

/** The facts of a question in one line, for a phone and for a list to choose from. */
export function useQuestionFacts() {
  const { t } = useTranslate()
  return ({ type, difficulty, points }: Pick<BankSummary, 'type' | 'difficulty' | 'points'>) =>
    [
      t(`teach.quiz.type.${type}`),
      t(`teach.quiz.difficulty.${difficulty}`),
      t('questions.points', { points }),
    ].join(' · ')
}

export function Topics({ topics }: { topics: readonly string[] }) {
  return (
    <span className={classes.topics}>
      {topics.map((topic) => (
        <Badge key={topic} variant="light" color="gray" className={classes.topic ?? ''}>
          {topic}
        </Badge>
      ))}
    </span>
  )
}

export function useBankColumns(): Column<BankSummary>[] {
  const { t } = useTranslate()
  const locale = useLocale()
  const nameOf = useQuestionName()
  const factsOf = useQuestionFacts()
  return [
    {
      key: 'question',
      title: t('bank.field.question'),
      primary: true,
      render: (question) => (
        <span className={classes.question}>
          <Link to={question.id} className={classes.beginning}>
            {nameOf(question)}
          </Link>
          <span className={classes.phone}>{factsOf(question)}</span>
          {question.problems > 0 && (
            <span className={classes.warn}>
              <IconAlertTriangle size={14} aria-hidden /> {t('teach.quiz.see_to')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'type', title: t('bank.field.type'), render: ({ type }) => t(`teach.quiz.type.${type}`) },
    {
      key: 'topics',
      title: t('bank.field.topics'),
      render: ({ topics }) => <Topics topics={topics} />,
    },
    {
      key: 'difficulty',
      title: t('bank.field.difficulty'),
      render: ({ difficulty }) => t(`teach.quiz.difficulty.${difficulty}`),
    },
    {
      key: 'place',
      title: t('bank.field.place'),
      render: ({ course }) => course?.title ?? t('bank.place.company'),
    },
    {
      key: 'uses',
      title: t('bank.field.uses'),
      align: 'end',
      render: ({ uses }) => formatNumber(uses, locale),
    },
    {
      key: 'updatedAt',
      title: t('bank.field.updated'),
      givesWay: 'first',
      render: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}
