import { feedbackApi, type ProgrammeFeedback } from '#contract/mentoring/feedback.ts'
import { ratingsOfEquals } from '#contract/rules/mentoring/sums-of-equals.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { infinite } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import classes from '../programmes.module.css'
import { Words } from './words.tsx'

/** How much the sessions of a programme helped, as sums alone, and what was said to who leads it. */
export function SessionSums({ programmeId: id, equals }: { programmeId: string; equals: boolean }) {
  const { t } = useTranslate()
  const list = useInfiniteQuery({
    ...infinite(feedbackApi.ofProgramme, { params: { id }, query: {} }),
    ...freshness.mentoring,
  })
  const [first] = list.data?.pages ?? []
  if (!first) return list.isError ? <LoadFailed of={list} /> : <LoadingLines lines={4} height={48} />
  const words = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap="xl" component="section" aria-labelledby="session-sums">
      <div>
        <Title order={2} size="h4" id="session-sums">
          {t('programmes.feedback.title')}
        </Title>
        <Text c="dimmed" mt="xs">
          {t('programmes.feedback.lead')}
        </Text>
      </div>
      <dl className={classes.sums}>
        {equals ? (
          <Sum name={t('programmes.feedback.by_peers')} sum={ratingsOfEquals(first)} />
        ) : (
          <>
            <Sum name={t('programmes.feedback.by_mentees')} sum={first.byMentees} />
            <Sum name={t('programmes.feedback.by_mentors')} sum={first.byMentors} />
          </>
        )}
      </dl>
      <Words
        id="feedback-words"
        title={t('programmes.feedback.words')}
        words={words.map((word) => ({ ...word, key: `${word.author.id} ${word.at}` }))}
        of={list}
      />
    </Stack>
  )
}

function Sum({ name, sum }: { name: string; sum: ProgrammeFeedback['byMentees'] }) {
  const { t } = useTranslate()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {sum
          ? t('programmes.feedback.sum', { count: sum.ratings, helped: sum.helped })
          : t('programmes.feedback.too_few')}
      </dd>
    </div>
  )
}
