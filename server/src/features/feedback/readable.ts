import { audiences, seesWord } from '#contract/rules/mentoring/feedback-visibility.ts'

const leader = { id: '', leads: true }
/** What who leads a programme may read, by the one rule: of whom a word is makes no difference to them. */
export const readable = audiences.filter((audience): audience is 'leads' =>
  seesWord({ audience, authorId: 'author' }, { mentorId: 'author', menteeId: 'other' }, leader),
)
