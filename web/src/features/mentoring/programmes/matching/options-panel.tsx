import { matchingApi, type Match } from '#contract/mentoring/matching.ts'
import { Button, Drawer, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { fullName } from '../../words.ts'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { OptionCard } from './option-card.tsx'
import { afterMatching } from './use-matching.ts'

type Named = Pick<Match['mentee'], 'id' | 'name' | 'surname'>
/** Whose options are shown, and whose place is asked about at first. */
export type Shown = { match: Match; from: Named | null }
type Props = { runId: string; shown: Shown | null; onClose: () => void }

/** Beside the list: why this pair, why not another one, and what it costs to move somebody. */
export function OptionsPanel({ runId, shown, onClose }: Props) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  return (
    <Drawer
      opened={shown !== null}
      onClose={onClose}
      // Whoever dragged somebody came from nowhere: the list says where the focus goes.
      returnFocus={false}
      position="right"
      size="lg"
      title={
        shown &&
        t(equals ? 'programmes.options_peer' : 'programmes.options', { name: fullName(shown.match.mentee) })
      }
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {shown && <Options key={shown.match.id} runId={runId} shown={shown} onClose={onClose} />}
    </Drawer>
  )
}

function Options({ runId, shown, onClose }: { runId: string; shown: Shown; onClose: () => void }) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  const { match } = shown
  const [from, setFrom] = useState(shown.from)
  const params = { id: runId, userId: match.id }
  const found = useQuery({
    ...query(matchingApi.options, { params, query: from ? { from: from.id } : {} }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const place = useAction(matchingApi.place, {
    refreshes: afterMatching,
    success: 'programmes.options.moved',
    onSuccess: onClose,
  })
  if (found.isPending) return <LoadingLines lines={4} height={96} />
  if (found.isError) return <LoadFailed of={found} />
  // What it costs is said once it is known.
  const asked = found.isPlaceholderData ? null : from
  const { items } = found.data
  const holderOf = (one: (typeof items)[0]) => one.holders.find(({ id }) => id === asked?.id)
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('programmes.options.how')}
      </Text>
      {match.locked && (
        <Text role="status" mb="md">
          {t('programmes.options.locked_own')}
        </Text>
      )}
      {asked && !items.some(holderOf) && (
        <Text role="status" mb="md">
          {t('programmes.options.gone', { from: fullName(asked) })}
        </Text>
      )}
      <ul className={classes.options}>
        {items.map((one) => {
          const holder = holderOf(one)
          return (
            <OptionCard
              key={one.id}
              option={one}
              mentee={match.mentee}
              mentor={match.mentor}
              from={holder}
              stays={match.locked}
              isPlacing={place.isPending}
              onPlace={() =>
                place.mutate({
                  params,
                  body: { mentorId: one.id, locked: true, ...(holder && { from: holder.id }) },
                })
              }
              onAsk={setFrom}
            />
          )
        })}
      </ul>
      {match.mentor && !match.locked && (
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
