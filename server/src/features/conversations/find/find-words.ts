import { sql } from 'kysely'
import { typedWords } from '#contract/rich-text/typed.ts'
import type { LiveKind } from '../../../searchable.ts'
import { isListed, isSeen, viewPerson, withOthers, type ConversationRow } from '../own-conversation.ts'
import { textFor } from '../messages.ts'
import { says } from './find-messages.ts'

/** Looked through at most while somebody types: the newest of these in each of so many, those written in last. */
const CONVERSATIONS = 20
const OF_EACH = 100
/** Fewer letters are in nearly every message. */
const LEAST_LETTERS = 3
/** Letters that are shown, and of these before what was looked for. */
const SHOWN = 120
const BEFORE = 40

const letters = (text: string) =>
  [...text].map((one) => one.normalize('NFD').charAt(0).toLowerCase()).join('')

/** The part of a message in which it says what was looked for, in one line. */
function partOf(text: string, search: string): string {
  const line = typedWords(text).replaceAll(/\s+/gu, ' ').trim()
  const at = letters(line).indexOf(letters(search))
  const from = at > BEFORE ? line.lastIndexOf(' ', at - BEFORE / 2) + 1 : 0
  const rest = line.slice(from)
  const part = [...rest]
  return `${from > 0 ? '…' : ''}${part.slice(0, SHOWN).join('').trimEnd()}${part.length > SHOWN ? '…' : ''}`
}

type Row = ConversationRow & { number: number; text: string; at: Date; mine: boolean; by: string }

/**
 * What was written of late in one’s own conversations. Nobody types over an index of all that people wrote to one another:
 * a few hundredths of a second, however much there is; the rest is looked through where messages are read.
 */
export const findableMessages: LiveKind = {
  kind: 'message',
  async find({ tx, actor }, search, most) {
    if ([...search].length < LEAST_LETTERS) return []
    // Each step is bounded before the next: letters are compared in so many messages and no more, whatever the planner knows.
    const { rows } = await sql<Row>`
      with latest as materialized (
        select c.company_id, c.id, c.last_number from conversation_members m
          join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
        where m.user_id = ${actor.id} and ${isListed} and c.last_at is not null
        order by c.last_at desc limit ${CONVERSATIONS}),
      said as materialized (
        select g.company_id, g.conversation_id, g.number, g.at, g.sender_id, ${textFor} as text
        from (select ${actor.id}::uuid as user_id) m, latest l cross join lateral (
          select g.* from messages g where g.company_id = l.company_id and g.conversation_id = l.id
            and g.number > l.last_number - ${OF_EACH} limit ${OF_EACH}) g
        where ${isSeen} and g.deleted_at is null and ${says(search)}
          and not exists (select from conversation_blocks b where b.company_id = g.company_id
            and b.blocker_id = m.user_id and b.blocked_id = g.sender_id)
        order by g.at desc, g.number desc limit ${most})
      select c.id, c.company_id, c.about_kind, u.id as other_id, u.name, u.surname, u.role, u.status, u.photo_key,
        said.number, said.text, said.at, said.sender_id = m.user_id as mine, s.name || ' ' || s.surname as by
      from ${withOthers} join said on c.company_id = said.company_id and c.id = said.conversation_id
        join users s on s.company_id = said.company_id and s.id = said.sender_id
      where m.user_id = ${actor.id} order by said.at desc, said.number desc`.execute(tx)
    return rows.map((row) => {
      const { name, surname } = viewPerson(row)
      const isOfGroup = row.about_kind === 'group' && !row.mine
      return {
        id: row.id,
        title: partOf(row.text, search),
        about: (isOfGroup ? row.by : `${name} ${surname}`).trim(),
        at: row.at.toISOString(),
        path: `/dashboard/messages/${row.id}?message=${row.number}`,
      }
    })
  },
}
