import type { SessionDetails } from '#contract/mentoring/booking.ts'
import type { PairPerson, Relationship } from '#contract/mentoring/mentoring.ts'
import type { Space } from '#contract/mentoring/mentoring-space.ts'
import { useTranslate } from '@tolgee/react'
import { createContext, useContext, type ReactNode } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { fullName } from '../words.ts'

type People = {
  /** Who wrote something here, also who has left. */
  known: readonly PairPerson[]
  /** Of a group: its mentor, and who is in it now. */
  inGroup: readonly PairPerson[] | null
}
const Context = createContext<People>({ known: [], inGroup: null })

/** The mentor of a group and who is in it now; null of a pair. */
const groupOf = ({ mentor, group }: Relationship): PairPerson[] | null =>
  group && [mentor, ...group.mentees.filter(({ state }) => state !== 'proposed')]

/** Whose space it is, for all in it that names somebody. */
export function SpacePeople({ space, children }: { space: Space; children: ReactNode }) {
  return <Context value={{ known: space.people, inGroup: groupOf(space.relationship) }}>{children}</Context>
}

/** The same of a session: those of a group who were asked to it. */
export function SessionPeople({ session, children }: { session: SessionDetails; children: ReactNode }) {
  const { mentor, mentee, people } = session
  const inGroup = people && [mentor, ...people]
  return <Context value={{ known: inGroup ?? [mentor, mentee], inGroup }}>{children}</Context>
}

/** Of a group: its mentor, and who is in it now; null where two are a pair. */
export const useGroup = () => useContext(Context).inGroup

/** What somebody is called here: of two the other by their first name, of many by the whole one. */
export function useNameOf() {
  const { t } = useTranslate()
  const me = useMe()
  const { known, inGroup } = useContext(Context)
  return (id: string, other: PairPerson): string => {
    if (id === me.id) return t('mentoring.me')
    const one = known.find((person) => person.id === id)
    if (!one) return other.name
    return inGroup ? fullName(one) : one.name
  }
}
