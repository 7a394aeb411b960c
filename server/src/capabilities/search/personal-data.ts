import { by, type Fates } from '../../platform/personal-data/fates.ts'

/** Copies of words that stand elsewhere: of what somebody asked or hosts they go with them, and are exported there. */
export const searchFates = {
  search_entries: {
    goes: by('person_id'),
    columns: {
      company_id: 'erase',
      kind: 'erase',
      of_id: 'erase',
      id: 'erase',
      language: 'erase',
      title: 'erase',
      words: 'erase',
      person_id: 'erase',
      folded_title: 'erase',
      letters: 'erase',
      stems: 'erase',
    },
  },
} satisfies Fates<'search_entries'>
