import { sql } from 'kysely'
import { by, own, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'
import { noteContext, type NoteContext } from './space/note-seal.ts'

const pair: Rows = ({ userId }) => sql`(mentor_id = ${userId} or mentee_id = ${userId})`
const asMentee = by('mentee_id')
const theirs = by('by_id')
const made = by('created_by')
const standing = own(pair, 'the other of the two keeps what they did together; of whom, no row says any more')

const itsMentor = by('mentor_id')
const ofMentor = by('user_id')

export const mentoringFates = {
  mentoring_relationships: {
    columns: {
      company_id: why.company,
      id: standing,
      mentor_id: why.id,
      mentee_id: why.id,
      state: standing,
      mentor_agreed: why.course,
      mentee_agreed: why.course,
      fit: { own: [pair], erase: `'{"score": 0, "parts": []}'`, of: pair },
      created_at: standing,
      expires_at: why.course,
      began_at: standing,
      ended_at: standing,
      last_at: why.course,
      handed_from: why.id,
      origin_id: why.id,
      group_id: why.id,
      programme_id: why.id,
      reverse: standing,
      peer: standing,
      shares: { own: [asMentee], erase: `'{}'`, of: asMentee },
      next_wanted_at: standing,
    },
  },
  // What anyone reads; it goes with whom it is of.
  public_mentors: {
    goes: ofMentor,
    columns: { company_id: 'erase', user_id: 'erase', headline: 'own', agreed_at: 'own' },
  },
  mentoring_groups: {
    columns: {
      company_id: why.company,
      id: why.id,
      mentor_id: why.id,
      programme_id: why.id,
      created_at: own(itsMentor),
      ended_at: own(itsMentor),
    },
  },
  // It is of the mentor as much as of the mentee: it goes with either.
  testimonials: {
    goes: pair,
    columns: {
      company_id: 'erase',
      relationship_id: 'own',
      mentor_id: 'erase',
      mentee_id: 'erase',
      body: 'own',
      text_id: 'erase',
      agreed: 'own',
      written_at: 'own',
    },
  },
  mentoring_moves: {
    columns: {
      company_id: why.company,
      relationship_id: own(theirs),
      seq: why.id,
      move: own(theirs),
      by_id: why.id,
      word: { own: [theirs], erase: `''`, of: theirs },
      at: own(theirs),
    },
  },
  mentoring_goals: {
    columns: {
      company_id: why.company,
      id: why.id,
      relationship_id: own(made),
      text: { own: [made], erase: `'–'`, of: made },
      state: own(made),
      measured_from: own(made),
      measured_to: own(made),
      measured_now: own(made),
      measured_in: { own: [made], erase: `''`, of: made },
      target_on: own(made),
      created_by: why.id,
      created_at: own(made),
      changed_at: why.course,
    },
  },
  mentoring_actions: {
    columns: {
      company_id: why.company,
      id: why.id,
      relationship_id: own(made),
      text: { own: [made], erase: `'–'`, of: made },
      owner_id: why.id,
      due_on: own(made),
      done_at: own(made),
      created_by: why.id,
      created_at: own(made),
    },
  },
  mentoring_notes: {
    goes: by('author_id'),
    opens: { sealed: (row) => noteContext(row as NoteContext) },
    columns: {
      company_id: 'erase',
      id: 'erase',
      relationship_id: 'own',
      author_id: 'erase',
      visibility: 'own',
      body: 'own',
      sealed: 'own',
      revision: 'erase',
      created_at: 'own',
      updated_at: 'own',
    },
  },
} satisfies Fates<
  | 'mentoring_relationships'
  | 'mentoring_groups'
  | 'mentoring_moves'
  | 'public_mentors'
  | 'testimonials'
  | 'mentoring_goals'
  | 'mentoring_actions'
  | 'mentoring_notes'
>
