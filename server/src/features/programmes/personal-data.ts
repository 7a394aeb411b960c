import { sql } from 'kysely'
import { by, why, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const { company, id } = why
/** A proposal that was never made of somebody says nothing once they are gone. */
const either: Rows = ({ userId }) => sql`(mentor_id = ${userId} or mentee_id = ${userId})`

/** Questions and answers are kept by ids: in one’s copy both are in words. */
const ANSWERS = `(select coalesce(jsonb_agg(jsonb_build_object('question', q ->> 'text', 'answer', case
      when jsonb_typeof(answers -> (q ->> 'id')) = 'string' then answers -> (q ->> 'id')
      else (select coalesce(jsonb_agg(o -> 'name' order by n), '[]') from jsonb_array_elements(q -> 'options') with ordinality as o (o, n)
        where answers -> (q ->> 'id') ? (o ->> 'id')) end) order by i), '[]')
    from programmes p, jsonb_array_elements(p.questions) with ordinality as q (q, i)
    where p.company_id = programme_applications.company_id and p.id = programme_applications.programme_id
      and answers ? (q ->> 'id'))`

export const programmesFates = {
  programmes: {
    columns: {
      company_id: id,
      id,
      name: company,
      aim: company,
      asks: company,
      gives: company,
      kind: company,
      state: company,
      joining: company,
      group_id: id,
      weeks: company,
      every_weeks: company,
      minutes: company,
      capacity: company,
      places: company,
      topics: company,
      agendas: company,
      questions: company,
      matching: company,
      answer_days: company,
      weights: company,
      least: company,
      apart_from_line: company,
      rules: company,
      gives_certificate: company,
      check_in_questions: company,
      nudges: company,
      created_at: company,
      updated_at: company,
      opened_at: company,
      started_at: company,
      closed_at: company,
    },
  },
  programme_applications: {
    goes: by('user_id'),
    said: { answers: ANSWERS },
    columns: {
      company_id: 'erase',
      programme_id: 'own',
      user_id: 'erase',
      part: 'own',
      state: 'own',
      invited: 'own',
      topics: 'own',
      goals: 'own',
      languages: 'own',
      department: 'own',
      places: 'own',
      answers: 'own',
      revision: 'erase',
      created_at: 'own',
      sent_at: 'own',
    },
  },
  programme_runs: {
    columns: {
      company_id: id,
      id,
      programme_id: id,
      number: company,
      state: company,
      progress: company,
      created_by: id,
      chosen: company,
      revision: company,
      created_at: company,
      published_at: company,
    },
  },
  programme_matches: {
    goes: either,
    columns: {
      company_id: 'erase',
      run_id: 'own',
      mentee_id: 'erase',
      mentor_id: 'erase',
      fit: 'erase',
      locked: 'erase',
      relationship_id: 'own',
      unmade: 'own',
    },
  },
} satisfies Fates<'programmes' | 'programme_applications' | 'programme_runs' | 'programme_matches'>
