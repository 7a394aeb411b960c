import { matchingApi, type Barrier, type Match, type Option } from '#contract/mentoring/matching.ts'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { Person } from '../../../../ui/person.tsx'
import { fullName } from '../../words.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { ProgrammeReasons } from '../programme-reasons.tsx'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { afterMatching } from './use-matching.ts'

type Props = { runId: string; match: Match | null; onClose: () => void }

/** Beside the list: why this pair, why not another one, and what it costs to move somebody. */
export function OptionsPanel({ runId, match, onClose }: Props) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  return (
    <Drawer
      opened={match !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={
        match &&
        t(equals ? 'programmes.options_peer' : 'programmes.options', { name: fullName(match.mentee) })
      }
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {match && <Options runId={runId} match={match} onClose={onClose} />}
    </Drawer>
  )
}

function Options({ runId, match, onClose }: { runId: string; match: Match; onClose: () => void }) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  const params = { id: runId, userId: match.id }
  const found = useQuery({ ...query(matchingApi.options, { params }), ...freshness.mentoring })
  const place = useAction(matchingApi.place, {
    refreshes: afterMatching,
    success: 'programmes.options.moved',
    onSuccess: onClose,
  })
  if (found.isPending) return <LoadingLines lines={4} height={96} />
  if (found.isError) return <LoadFailed of={found} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('programmes.options.how')}
      </Text>
      <ul className={classes.options}>
        {found.data.items.map((one) => (
          <li key={one.id} className={classes.card} data-now={one.now || undefined}>
            <Person {...one} second={t('mentoring.fit.score', { score: one.fit.score })} />
            <ProgrammeReasons fit={one.fit} />
            <Standing option={one} />
            {!one.now && (one.barrier === null || one.barrier === 'too_low') && (
              <Group>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('programmes.options.choose_named', { name: fullName(one) })}
                  loading={place.isPending}
                  onClick={() => place.mutate({ params, body: { mentorId: one.id, locked: true } })}
                >
                  {t('programmes.options.choose')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {match.mentor && (
        <Button
          variant="subtle"
          mt="md"
          loading={place.isPending}
          onClick={() => place.mutate({ params, body: { mentorId: null, locked: false } })}
        >
          {t(equals ? 'programmes.options.nobody_peer' : 'programmes.options.nobody')}
        </Button>
      )}
    </>
  )
}

const saidOfEquals: readonly Barrier[] = ['ended_before', 'not_there', 'full']
/** What of two equals is said otherwise than of a mentor. */
const isOfEquals = (barrier: Barrier) => saidOfEquals.includes(barrier)

/** What stands in the way, or what it would change of the whole. */
function Standing({ option }: { option: Option }) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  const { now, barrier, change, floor, rule } = option
  const words = useRuleWords()
  if (now) return <p>{t('programmes.options.now')}</p>
  if (barrier === 'own_rule') return <p>{t('programmes.barrier.own_rule', { rule: words(rule) })}</p>
  if (barrier)
    return <p>{t(`programmes.barrier.${barrier}${equals && isOfEquals(barrier) ? '_peer' : ''}`)}</p>
  return (
    <p>
      {t('programmes.options.change', {
        change: change > 0 ? `+${change}` : `${change}`.replace('-', '−'),
        floor,
      })}
    </p>
  )
}
