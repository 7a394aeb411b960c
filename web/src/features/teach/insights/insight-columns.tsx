import type { Insights, LessonInsight, LessonStage } from '#contract/courses/insights.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import type { Column } from '../../../ui/data-table/columns.ts'
import { formatNumber } from '../../../ui/number.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import classes from './insights.module.css'

/** Minutes, and of less than one that it is less. */
function useTimeText() {
  const locale = useLocale()
  const { t } = useTranslate()
  return (seconds: number): string =>
    seconds < 60
      ? t('teach.insights.under_a_minute')
      : formatNumber(Math.round(seconds / 60), locale, { style: 'unit', unit: 'minute' })
}

export function useInsightColumns(insights: Insights | undefined): Column<LessonInsight>[] {
  const { t } = useTranslate()
  const locale = useLocale()
  const timeText = useTimeText()
  const learners = insights?.learners ?? 0
  const percent = (value: number) => formatNumber(value / 100, locale, { style: 'percent' })
  const number = (lesson: LessonInsight, at: LessonStage) =>
    lesson[at] === 0 ? (
      <span className={classes.none}>0</span>
    ) : (
      <Anchor
        component={Link}
        to={`?lesson=${lesson.lessonId}&at=${at}`}
        preventScrollReset
        inherit
        aria-label={t(`teach.insights.people.${at}`, { title: lesson.title, count: lesson[at] })}
      >
        {formatNumber(lesson[at], locale)}
      </Anchor>
    )
  return [
    {
      key: 'title',
      title: t('teach.insights.lesson'),
      primary: true,
      render: ({ title, required }) => (
        <span className={classes.title}>
          {title}
          {!required && <span className={classes.quiet}>{t('teach.insights.optional')}</span>}
        </span>
      ),
    },
    {
      key: 'reached',
      title: t('teach.insights.reached'),
      render: (lesson) => (
        <span className={classes.reached}>
          <span className={classes.track} aria-hidden>
            <i style={{ inlineSize: `${learners ? (100 * lesson.reached) / learners : 0}%` }} />
            <b style={{ inlineSize: `${learners ? (100 * lesson.done) / learners : 0}%` }} />
          </span>
          {number(lesson, 'reached')}
        </span>
      ),
    },
    {
      key: 'done',
      title: t('teach.insights.done'),
      align: 'end',
      render: (lesson) => number(lesson, 'done'),
    },
    {
      key: 'here',
      title: t('teach.insights.here'),
      align: 'end',
      render: (lesson) => number(lesson, 'here'),
    },
    {
      key: 'stopped',
      title: t('teach.insights.stopped_here'),
      align: 'end',
      render: (lesson) => number(lesson, 'stopped'),
    },
    {
      key: 'seconds',
      title: t('teach.insights.time'),
      align: 'end',
      givesWay: 'second',
      render: ({ seconds, minutes }) =>
        seconds === null ? (
          <span className={classes.none}>–</span>
        ) : (
          <span className={classes.time}>
            {timeText(seconds)}
            {minutes > 0 && (
              <span className={classes.quiet}>
                {t('teach.insights.planned', { time: timeText(minutes * 60) })}
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'quiz',
      title: t('teach.insights.quiz'),
      align: 'end',
      givesWay: 'first',
      render: ({ quiz }) =>
        quiz ? (
          <span className={classes.time}>
            {percent(quiz.percent)}
            <span className={classes.quiet}>
              {t('teach.insights.passed', { passed: quiz.passed, tried: quiz.tried })}
            </span>
          </span>
        ) : (
          <span className={classes.none}>–</span>
        ),
    },
  ]
}
