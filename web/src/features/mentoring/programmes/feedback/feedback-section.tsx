import { feedbackApi, type ProgrammeFeedback } from '#contract/mentoring/feedback.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { infinite } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { MoreButton } from '../../../../shared/more-button.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { RelativeTime } from '../../../../ui/time/time.tsx'
import { fullName } from '../../words.ts'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'

/** How much the sessions of a programme helped, as sums alone, and what was said to who leads it. */
export default function FeedbackSection() {
  const { t } = useTranslate()
  const { id } = useProgramme()
  const list = useInfiniteQuery({
    ...infinite(feedbackApi.ofProgramme, { params: { id }, query: {} }),
    ...freshness.mentoring,
  })
  const [first] = list.data?.pages ?? []
  if (!first) return list.isError ? <LoadFailed of={list} /> : <LoadingLines lines={4} height={48} />
  const words = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap="xl">
      <Text c="dimmed">{t('programmes.feedback.lead')}</Text>
      <dl className={classes.sums}>
        <Sum name={t('programmes.feedback.by_mentees')} sum={first.byMentees} />
        <Sum name={t('programmes.feedback.by_mentors')} sum={first.byMentors} />
      </dl>
      <section aria-labelledby="feedback-words">
        <Title order={2} size="h4" id="feedback-words">
          {t('programmes.feedback.words')}
        </Title>
        {words.length === 0 ? (
          <Text c="dimmed" mt="sm">
            {t('programmes.feedback.no_words')}
          </Text>
        ) : (
          <ul className={classes.feedback}>
            {words.map(({ author, text, at }) => (
              <li key={`${author.id} ${at}`}>
                <blockquote>{text}</blockquote>
                <span>
                  {fullName(author)} · <RelativeTime at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <MoreButton of={list} />
      </section>
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
