import type { AuditFilter } from '#contract/people/audit.ts'
import { useSearchParams } from 'react-router'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { dayAfter, isDay, zonedInstant } from '../../ui/time/zoned.ts'

const names = ['actor', 'action', 'target', 'batch', 'from', 'to', 'signIns'] as const
const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const anAction = /^[a-z_]+\.[a-z_]+$/

/** The log's filters as they stand in the address, and the call's query made of them. */
export function useAuditTable() {
  const zone = useTimeZone()
  const table = useTableState({ sort: '-at', sorts: ['-at'], filters: names })
  const { actor, action, target, batch, from, to } = table.filters
  const first = (values: string[], shape: RegExp) => values.find((value) => shape.test(value))
  const days = { from: from.find(isDay), to: to.find(isDay) }
  const actions = action.filter((name) => anAction.test(name))
  // Most of a log is people who signed in; who looks for what changed has to see that first.
  const signIns = table.filters.signIns[0] === 'shown'
  const actorId = first(actor, anId)
  const batchId = first(batch, anId)
  const matching: AuditFilter = {
    ...(actorId && { actor: actorId }),
    ...(actions.length > 0 && { action: actions }),
    ...(actions.length === 0 && !signIns && { except: ['auth.signed_in'] }),
    ...(target[0] && { target: target[0] }),
    ...(batchId && { batch: batchId }),
    ...(days.from && { from: zonedInstant(`${days.from} 00:00:00`, zone) }),
    ...(days.to && { to: zonedInstant(`${dayAfter(days.to, 1)} 00:00:00`, zone) }),
  }
  const [, setParams] = useSearchParams()
  const setDays = (begin: string | null, end: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      for (const [name, day] of [
        ['from', begin],
        ['to', end],
      ] as const)
        if (day) next.set(name, day)
        else next.delete(name)
      return next
    })
  // Who asks for a person, an action or an import means each entry; else an import is one, which opens.
  const folded = !batchId && !target[0] && actions.length === 0
  const showSignIns = (on: boolean) => table.setFilter('signIns', on ? ['shown'] : [])
  return { ...table, signIns, showSignIns, days, matching, folded, batchId, setDays }
}
export type AuditTableState = ReturnType<typeof useAuditTable>
