import { answersApi } from '#contract/help/answers.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { answerStates, type AnswerState } from '#contract/rules/help/answer-moves.ts'
import { NativeSelect } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useSearchParams } from 'react-router'
import { infinite } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import { Empty } from '../../../ui/page/states.tsx'
import { AnswerCard } from './answer-card.tsx'
import classes from './answers.module.css'
import { OftenAsked } from './often-asked.tsx'

const isState = (text: string | null): text is AnswerState => answerStates.some((one) => one === text)

/** Mentors’ answers for everyone who gets stuck in the course: to review, and what is published; and what many ask. */
export default function AnswersScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  usePageName(t('answers.tab'))
  const [params, setParams] = useSearchParams()
  const asked = params.get('state')
  const state = isState(asked) ? asked : 'proposed'
  const list = useInfiniteQuery({
    ...infinite(answersApi.ofCourse, { params: { id: course.id }, query: { state } }),
    ...freshness.help,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const counts = list.data?.pages[0]?.counts
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('answers.course.lead')}</p>
      <OftenAsked course={course} />
      <NativeSelect
        label={t('answers.filter')}
        className={classes.filter}
        value={state}
        data={answerStates.map((one) => ({
          value: one,
          label: t(`answers.filter.${one}`, { count: counts?.[one] ?? 0 }),
        }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setParams(chosen === 'proposed' ? {} : { state: chosen })
        }}
      />
      {list.isPending && <LoadingLines lines={3} height={140} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && items.length === 0 && (
        <Empty
          icon={<IconBulb size={28} />}
          title={t(`answers.none.${state}`)}
          message={state === 'proposed' ? t('answers.none.proposed_how') : undefined}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((one) => (
            <AnswerCard key={one.id} answer={one} courseId={course.id} mayEdit={course.mayEdit} />
          ))}
        </ul>
      )}
      <MoreButton of={list} />
    </div>
  )
}
