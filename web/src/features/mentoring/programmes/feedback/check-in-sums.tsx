import { checkInsApi, type ProgrammeCheckIns } from '#contract/mentoring/check-ins.ts'
import { checkInsOfEquals } from '#contract/rules/mentoring/sums-of-equals.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { infinite } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import classes from '../programmes.module.css'
import type { As } from '../page/said.ts'
import { Words } from './words.tsx'

type Sums = ProgrammeCheckIns['sums']
type Shown = Omit<Sums[number], 'part'> & { part: As }

const ofEquals = (sums: Sums): Shown[] => checkInsOfEquals(sums).map((sum) => ({ ...sum, part: 'peer' }))

/** How the pairs of a programme go at the middle and at the end, as sums alone, and what was said to who leads it. */
export function CheckInSums({ programmeId: id, equals }: { programmeId: string; equals: boolean }) {
  const { t } = useTranslate()
  const list = useInfiniteQuery({
    ...infinite(checkInsApi.ofProgramme, { params: { id }, query: {} }),
    ...freshness.mentoring,
  })
  const [first] = list.data?.pages ?? []
  if (!first) return list.isError ? <LoadFailed of={list} /> : <LoadingLines lines={4} height={48} />
  const words = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap="xl" component="section" aria-labelledby="check-in-sums">
      <div>
        <Title order={2} size="h4" id="check-in-sums">
          {t('programmes.check_ins.title')}
        </Title>
        <Text c="dimmed" mt="xs">
          {t('programmes.check_ins.lead')}
        </Text>
      </div>
      <dl className={classes.sums}>
        {(equals ? ofEquals(first.sums) : first.sums).map((sum) => (
          <Sum key={`${sum.moment} ${sum.part}`} sum={sum} />
        ))}
      </dl>
      <Words
        id="check-in-words"
        title={t('programmes.check_ins.words')}
        words={words.map(({ moment, ...word }) => ({
          ...word,
          key: `${word.author.id} ${moment} ${word.at}`,
          more: t(`programmes.check_ins.${moment}`),
        }))}
        of={list}
      />
    </Stack>
  )
}

function Sum({ sum: { moment, part, questions } }: { sum: Shown }) {
  const { t } = useTranslate()
  return (
    <div>
      <dt>{t(`programmes.check_ins.of.${part}.${moment}`)}</dt>
      {questions.length === 0 && <dd>{t('programmes.check_ins.too_few')}</dd>}
      {questions.map(({ question, answers, good }) => (
        <dd key={question}>{t(`programmes.check_ins.sum.${question}`, { answers, good })}</dd>
      ))}
    </div>
  )
}
