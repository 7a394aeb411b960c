import type { DemoPair } from '../shape.ts'

export const fernhillPairs: DemoPair[] = [
  {
    mentor: 'mentor',
    mentee: 'student',
    state: 'active',
    proposedDaysAgo: 44,
    word: 'I’d like to lead the Esk survey this spring, and I’ve never planned one. Could you walk me through yours?',
    sessions: [
      {
        inDays: -15,
        minutes: 45,
        state: 'done',
        agenda: 'What a survey is for, and who reads it.',
        said: [
          { by: 'mentee', rating: 'very', word: 'The old maps made it click. Thank you!', for: 'other' },
          {
            by: 'mentor',
            rating: 'well',
            word: 'Good questions. Bring the river gauge next time.',
            for: 'other',
          },
        ],
      },
      {
        inDays: 2,
        minutes: 45,
        state: 'confirmed',
        agenda: 'The list of sites.\nWho counts, and on which days.',
      },
      { inDays: 8, minutes: 30, state: 'requested', agenda: 'My first draft of the plan.' },
    ],
    goals: [
      { text: 'Lead a survey of the Esk by spring', daysAgo: 40 },
      { text: 'Read a flow gauge without help', state: 'met', daysAgo: 40 },
    ],
    actions: [
      { text: 'Walk the lower reach and mark six sites', of: 'mentee', dueInDays: 5, daysAgo: 9 },
      { text: 'Send last year’s risk assessment', of: 'mentor', dueInDays: 2, daysAgo: 9 },
      { text: 'Ask the estate for access', of: 'mentee', done: true, daysAgo: 23 },
    ],
    notes: [
      {
        by: 'mentor',
        text: 'We went through the Tweed plan. Isla plans from the sites outwards, which is right; next time we do the tides and who holds the boat.',
        daysAgo: 16,
      },
      {
        by: 'mentee',
        text: 'Three things I want to bring on Thursday:\n– how many sites are enough\n– who signs the access form\n– what to do if the water is too high',
        daysAgo: 2,
      },
      {
        by: 'mentor',
        text: 'Let her run the briefing on her own. She is ready.',
        alone: true,
        daysAgo: 15,
      },
      {
        by: 'mentee',
        text: 'Ask him how he dealt with his first cancelled survey.',
        alone: true,
        daysAgo: 3,
      },
    ],
    recommended: [
      {
        course: 'Giving feedback that helps',
        why: 'You’ll brief the volunteers yourself. The second lesson is the one I still use.',
        daysAgo: 8,
      },
      {
        course: 'Field data you can trust',
        lesson: 'One table, one thing',
        why: 'Before you draw up the field sheet for the Esk.',
        daysAgo: 20,
        answer: 'done',
      },
    ],
    showsProgress: true,
  },
  {
    mentor: 'mentor',
    mentee: 'callum.reid',
    state: 'active',
    proposedDaysAgo: 28,
    silentDays: 24,
    goals: [{ text: 'Pass the chainsaw assessment', daysAgo: 25 }],
    actions: [{ text: 'Practise the felling cuts with Ruth', of: 'mentee', dueInDays: -1, daysAgo: 24 }],
  },
  {
    mentor: 'mentor',
    mentee: 'daniel.wu',
    state: 'proposed',
    proposedDaysAgo: 3,
    word: 'My reports are late every month. I think it’s how I plan them. Could we look at it together?',
  },
  { mentor: 'priya.nair', mentee: 'student', state: 'proposed', proposedDaysAgo: 2, takesOver: 'mentor' },
  {
    mentor: 'priya.nair',
    mentee: 'jose.pereira',
    state: 'active',
    proposedDaysAgo: 61,
    sessions: [
      { inDays: -10, minutes: 30, state: 'done', said: [{ by: 'mentor', rating: 'well' }] },
      { inDays: 4, minutes: 30, state: 'confirmed' },
    ],
  },
  { mentor: 'owen.llewellyn', mentee: 'kofi.mensah', state: 'paused', proposedDaysAgo: 75 },
  { mentor: 'owen.llewellyn', mentee: 'freya.solberg', state: 'completed', proposedDaysAgo: 120 },
]
