import { matchingApi, type Run } from '#contract/mentoring/matching.ts'
import { matchingOf } from '#contract/rules/mentoring/programme-matching.ts'
import { takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { Button, NativeSelect, Progress, Text } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { Section } from '../../../../ui/page/sections.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { CompareRuns } from './compare-runs.tsx'
import { MatchesTable } from './matches-table.tsx'
import { PublishRun } from './publish-run.tsx'
import { afterMatching, useFirstPage, useRuns } from './use-matching.ts'

const isMade = ({ state }: Run) => state !== 'waiting' && state !== 'failed'

/** Proposals of pairs: made, looked at, changed, and published. Nobody else sees them before. */
export default function MatchingSection() {
  const { t } = useTranslate()
  const planned = useProgramme()
  const { id, state, mentors, mentees, kind } = planned
  const theyChoose = matchingOf(planned) === 'self_chosen'
  const equals = kind === 'peer'
  const runs = useRuns(id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [against, setAgainst] = useState<string | null>(null)
  const fromTheFirst = useFirstPage()
  const match = useAction(matchingApi.match, {
    refreshes: afterMatching,
    success: false,
    onSuccess: (run) => setChosen(run.id),
  })
  if (runs.isPending) return <LoadingLines lines={5} height={48} />
  if (!runs.data) return <LoadFailed of={runs} />
  const { items } = runs.data
  const run = items.find((one) => one.id === chosen) ?? items[0]
  const others = run && isMade(run) ? items.filter((one) => isMade(one) && one.id !== run.id) : []
  const other = others.find((one) => one.id === against)
  const optionOf = (one: Run) => ({
    value: one.id,
    label: t('programmes.match.option', {
      number: one.number,
      state: t(`programmes.run.${one.state}`),
      pairs: one.pairs,
      floor: one.floor ?? 0,
    }),
  })
  const isWaiting = items.some((one) => one.state === 'waiting')
  const can = takesPeople.includes(state) && (equals ? mentees > 1 : mentors > 0 && mentees > 0)
  const ask = can && (
    <Button
      variant={run ? 'default' : 'filled'}
      leftSection={<IconArrowsShuffle size={18} aria-hidden />}
      loading={match.isPending || isWaiting}
      onClick={() =>
        match.mutate({ params: { id }, body: { keepOf: run?.state === 'draft' ? run.id : null } })
      }
    >
      {t(run ? 'programmes.match.again' : 'programmes.match')}
    </Button>
  )
  return (
    <Section
      title={t('programmes.nav.matching')}
      lead={t(
        theyChoose
          ? 'programmes.match.lead_chosen'
          : equals
            ? 'programmes.match.lead_peers'
            : 'programmes.match.lead',
      )}
      action={run && ask}
      plain
    >
      {run ? (
        <>
          {items.length > 1 && (
            <div className={classes.choices}>
              <NativeSelect
                label={t('programmes.match.which')}
                value={run.id}
                onChange={(event) => {
                  setChosen(event.currentTarget.value)
                  fromTheFirst()
                }}
                data={items.map(optionOf)}
              />
              {others.length > 0 && (
                <NativeSelect
                  label={t('programmes.compare.with')}
                  value={other?.id ?? ''}
                  onChange={(event) => {
                    setAgainst(event.currentTarget.value || null)
                    fromTheFirst()
                  }}
                  data={[{ value: '', label: t('programmes.compare.none') }, ...others.map(optionOf)]}
                />
              )}
            </div>
          )}
          {other ? (
            <CompareRuns key={`${run.id} ${other.id}`} here={run} there={other} />
          ) : (
            <ShownRun key={run.id} run={run} />
          )}
        </>
      ) : (
        <Empty
          icon={<IconArrowsShuffle size={28} />}
          title={t('programmes.match.none')}
          message={t(
            can
              ? 'programmes.match.none_how'
              : equals
                ? 'programmes.match.none_peers'
                : 'programmes.match.none_people',
          )}
          actions={ask}
        />
      )}
    </Section>
  )
}

function ShownRun({ run }: { run: Run }) {
  const { t } = useTranslate()
  const programme = useProgramme()
  const { kind } = programme
  const asked = run.state === 'published' && matchingOf(programme) === 'suggested'
  if (run.state === 'waiting')
    return (
      <div role="status">
        <Text mb={8}>{t('programmes.match.making')}</Text>
        <Progress value={run.progress} aria-label={t('programmes.match.making')} />
      </div>
    )
  if (run.state === 'failed') return <Text role="alert">{t('programmes.match.failed')}</Text>
  return (
    <>
      <div className={classes.figuresRow}>
        <dl className={classes.figures}>
          {(
            [
              ['pairs', run.pairs],
              ['alone', run.alone],
              ['mean', run.mean ?? '–'],
              ['floor', run.floor ?? '–'],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt>
                {t(
                  name === 'alone' && kind === 'peer'
                    ? 'programmes.figure.alone_peer'
                    : `programmes.figure.${name}`,
                )}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PublishRun run={run} />
      </div>
      <p className={classes.quiet}>
        {t(
          asked
            ? 'programmes.run.published_how_asked'
            : run.state === 'draft' && kind !== 'peer'
              ? 'programmes.run.draft_move'
              : `programmes.run.${run.state}_how`,
        )}
      </p>
      <MatchesTable run={run} />
    </>
  )
}
