import { matchingApi, type Match, type Run, type Unmade } from '#contract/mentoring/matching.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconGripVertical, IconLock, IconLockOpen, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type DragEvent, type HTMLAttributes, type ReactNode } from 'react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { toast } from '../../../../api/toasts.ts'
import { useTableError } from '../../../../shared/load-failed.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../../ui/data-table/use-table-state.ts'
import { useRowDrag } from '../../../../ui/lists/use-row-drag.ts'
import { Person } from '../../../../ui/person.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import { fullName, useFitWords } from '../../words.ts'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { OptionsPanel, type Shown } from './options-panel.tsx'
import { afterMatching } from './use-matching.ts'

/** What a mentor is dragged by; null: nobody is dragged here. */
type Grip = ((one: Match) => HTMLAttributes<HTMLElement>) | null

function Carried({ grip, children }: { grip: HTMLAttributes<HTMLElement>; children: ReactNode }) {
  return (
    <div className={classes.carried} {...grip}>
      <IconGripVertical size={16} aria-hidden />
      {children}
    </div>
  )
}

function useColumns(equals: boolean, grip: Grip): Column<Match>[] {
  const { t } = useTranslate()
  const words = useFitWords(equals)
  const whyNot = (unmade: Unmade) =>
    t(equals && unmade === 'no_place' ? 'programmes.unmade.no_place_peer' : `programmes.unmade.${unmade}`)
  /** Why it came to nothing, or how it stands where the two were asked. */
  const standingOf = ({ unmade, pair }: Match) => {
    if (unmade) return whyNot(unmade)
    if (pair?.state !== 'proposed') return pair && t(`mentoring.state.${pair.state}`)
    return t('programmes.asked', { count: pair.agreed.length })
  }
  const mentorOf = (one: Match) => {
    if (one.unmade) return whyNot(one.unmade)
    if (!one.mentor) return t('programmes.match.nobody')
    return [fullName(one.mentor), standingOf(one)].filter(Boolean).join(' · ')
  }
  return [
    {
      key: 'mentee',
      title: t(equals ? 'programmes.field.one' : 'mentoring.field.mentee'),
      primary: true,
      render: (one) => (
        <Person {...one.mentee} second={<span className={classes.phone}>{mentorOf(one)}</span>} />
      ),
    },
    {
      key: 'mentor',
      title: t(equals ? 'programmes.field.other' : 'mentoring.field.mentor'),
      render: (one) => {
        if (!one.mentor) return t('programmes.match.nobody')
        const mentor = <Person {...one.mentor} second={standingOf(one)} />
        return grip ? <Carried grip={grip(one)}>{mentor}</Carried> : mentor
      },
    },
    {
      key: 'score',
      title: t('programmes.match.score'),
      align: 'end',
      render: ({ fit }) => fit?.score ?? '–',
    },
    {
      key: 'why',
      title: t('mentoring.fit.why'),
      givesWay: 'first',
      render: ({ fit }) =>
        fit?.parts
          .filter(({ points, part }) => points > 0 && part !== 'load')
          .map((one) => words(one))
          .join(' · '),
    },
  ]
}

/** The mentor of a row is put onto another one, and what that costs is asked; who is locked stays. */
function useCarrying(items: readonly Match[] | undefined, onAsk: (shown: Shown) => void) {
  const { moved, handle, target } = useRowDrag((id, over) => {
    const [from, match] = [id, over.id].map((each) => items?.find((one) => one.id === each))
    if (match?.locked)
      toast({ severity: 'info', message: 'programmes.move.locked_there', replaces: 'locked pair' })
    else if (from?.mentor && match) onAsk({ match, from: from.mentee })
  })
  const carried = items?.find(({ id }) => id === moved)?.mentor?.id
  return {
    grip: ({ id, locked }: Match) =>
      locked
        ? {
            draggable: true,
            onDragStart(event: DragEvent<HTMLElement>) {
              event.preventDefault()
              toast({ severity: 'info', message: 'programmes.move.locked', replaces: 'locked pair' })
            },
          }
        : handle(id),
    // On a locked one the drop says why it moves nobody.
    rowTarget: ({ id, mentor }: Match) =>
      target(id, carried !== undefined && mentor?.id !== carried && id !== carried, () => 'into'),
  }
}

/** The mentees of a proposal: those who have nobody first, then the weakest pairs, which are looked at first. */
export function MatchesTable({ run }: { run: Run }) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  const [shown, setShown] = useState<Shown | null>(null)
  const asked = useRef<HTMLButtonElement>(null)
  const last = useRef<string>(undefined)
  // Back at the row that was asked about, however one came to it.
  useEffect(() => {
    if (shown) last.current = shown.match.id
    else if (last.current) asked.current?.focus()
  }, [shown])
  const table = useTableState<''>({ sort: '', sorts: [''], filters: [] })
  const { page, pageSize } = table
  const list = useQuery({
    ...query(matchingApi.pairs, { params: { id: run.id }, query: { page, pageSize } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const place = useAction(matchingApi.place, { refreshes: afterMatching, success: false })
  const isDraft = run.state === 'draft'
  const { grip, rowTarget } = useCarrying(list.data?.items, setShown)
  const canCarry = isDraft && !equals
  const columns = useColumns(equals, canCarry ? grip : null)
  return (
    <>
      <DataTable<Match>
        id="programme-matches"
        label={t('programmes.nav.matching')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ mentee }) => fullName(mentee)}
        shortOnPhones
        paging={pagingOf(table, list.data)}
        {...(canCarry && { rowTarget })}
        {...(isDraft && {
          rowActions: (one: Match) => {
            const name = fullName(one.mentee)
            const turns = one.locked ? 'programmes.unlock' : 'programmes.lock'
            const says = t(equals ? `${turns}_peer` : turns, { name })
            return (
              <span className={classes.acts}>
                {one.mentor && (
                  <Tooltip label={says}>
                    <ActionIcon
                      variant={one.locked ? 'light' : 'subtle'}
                      color={one.locked ? undefined : 'gray'}
                      aria-label={says}
                      aria-pressed={one.locked}
                      loading={place.isPending && place.variables?.params?.userId === one.id}
                      onClick={() =>
                        place.mutate({
                          params: { id: run.id, userId: one.id },
                          body: { mentorId: one.mentor?.id ?? null, locked: !one.locked },
                        })
                      }
                    >
                      {one.locked ? (
                        <IconLock size={18} aria-hidden />
                      ) : (
                        <IconLockOpen size={18} aria-hidden />
                      )}
                    </ActionIcon>
                  </Tooltip>
                )}
                <Button
                  ref={(button) => {
                    if (button && one.id === shown?.match.id) asked.current = button
                  }}
                  size="compact-sm"
                  variant="default"
                  aria-label={t('programmes.options.open_named', { name })}
                  onClick={() => setShown({ match: one, from: null })}
                >
                  {t('programmes.options.open')}
                </Button>
              </span>
            )
          },
        })}
        empty={
          <Empty
            icon={<IconUsers size={28} />}
            title={t('programmes.match.empty')}
            message={t('programmes.match.empty_how')}
          />
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <OptionsPanel runId={run.id} shown={shown} onClose={() => setShown(null)} />
    </>
  )
}
