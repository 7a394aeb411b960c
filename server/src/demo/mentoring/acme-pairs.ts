import type { DemoPair } from '../shape.ts'

export const acmePairs: DemoPair[] = [
  {
    mentor: 'mentor',
    mentee: 'student',
    state: 'active',
    proposedDaysAgo: 38,
    word: 'Quiero presentarme al certificado de soldadora en marzo. ¿Me ayudas a prepararlo?',
    goals: [
      { text: 'Sacar el certificado de soldadora', daysAgo: 34 },
      { text: 'Soldar en vertical sin rebabas', state: 'met', daysAgo: 34 },
    ],
    actions: [
      { text: 'Repasar la norma de seguridad', of: 'mentee', dueInDays: 4, daysAgo: 8 },
      { text: 'Preparar dos probetas de acero', of: 'mentor', dueInDays: 6, daysAgo: 8 },
      { text: 'Pedir hora en el taller 2', of: 'mentee', done: true, daysAgo: 20 },
    ],
    sessions: [
      {
        inDays: -12,
        minutes: 45,
        state: 'done',
        agenda: 'Cordones en vertical.',
        said: [{ by: 'mentor', rating: 'very', word: 'Se nota lo que has practicado.', for: 'other' }],
      },
      {
        inDays: 2,
        minutes: 45,
        state: 'confirmed',
        agenda: 'Repasar la norma antes del examen.\nQué llevar ese día.',
      },
      { inDays: 9, minutes: 30, state: 'requested', agenda: 'Chapa de 3 mm.' },
    ],
    notes: [
      {
        by: 'mentor',
        text: 'Hoy, cordones en vertical. El pulso ya es firme; falta controlar la velocidad al subir.',
        daysAgo: 12,
      },
      { by: 'mentee', text: 'Preguntar por la intensidad para chapa de 3 mm.', alone: true, daysAgo: 4 },
    ],
    recommended: [
      {
        course: 'Orden y seguridad en el taller',
        lesson: 'Parar es parte del trabajo',
        why: 'Te lo preguntarán en el examen.',
        daysAgo: 7,
      },
    ],
  },
  {
    mentor: 'mentor',
    mentee: 'inigo.etxeberria',
    state: 'proposed',
    proposedDaysAgo: 4,
    word: 'Me pierdo con las tolerancias de los planos. ¿Tendrías un rato para enseñarme?',
  },
  {
    mentor: 'mentor',
    mentee: 'pablo.nunez',
    state: 'active',
    proposedDaysAgo: 28,
    silentDays: 24,
    goals: [{ text: 'Soldar aluminio sin deformar la pieza', daysAgo: 25 }],
    actions: [{ text: 'Traer la pieza que salió torcida', of: 'mentee', daysAgo: 24 }],
  },
  {
    mentor: 'pilar.rubio',
    mentee: 'marta.soler',
    state: 'active',
    proposedDaysAgo: 27,
    sessions: [
      {
        inDays: -8,
        minutes: 30,
        state: 'done',
        said: [{ by: 'mentee', rating: 'little', word: 'Fuimos con prisa.' }],
      },
      { inDays: 5, minutes: 60, state: 'confirmed' },
    ],
  },
  { mentor: 'pilar.rubio', mentee: 'student', state: 'proposed', proposedDaysAgo: 1, takesOver: 'mentor' },
]
