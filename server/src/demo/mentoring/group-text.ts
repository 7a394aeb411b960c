/** What a demo company’s group is about, and who is in it. */
export type DemoGroup = {
  name: string
  aim: string
  gives: string
  asks: string
  topics: string[]
  agendas: string[]
  mentor: string
  mentees: string[]
  goal: string
  actions: { text: string; of: string; dueInDays: number }[]
  note: string
  agenda: string
  /** By whom, and what they wrote to the group. */
  wrote: { by: string; text: string }[]
}

export const demoGroups: Record<'en' | 'es', DemoGroup> = {
  en: {
    name: 'Speaking up',
    aim: 'To say what you found so that people who weren’t there want to hear more.',
    gives: 'Mentees: a talk of your own by the end. Mentors: a room full of questions you hadn’t thought of.',
    asks: 'Everyone gives one short talk to the group.',
    topics: ['Public speaking', 'Community work'],
    agendas: [
      'Who are we, and where do we have to speak?',
      'Three sentences that carry a talk.',
      'Two of us speak, the others listen.',
      'Questions you fear.',
      'Our talks.',
    ],
    mentor: 'owen.llewellyn',
    mentees: ['student', 'amelie.dubois', 'niamh.byrne'],
    goal: 'Everyone has given a talk of ten minutes outside the company',
    actions: [
      { text: 'Write down the three sentences of your talk', of: 'student', dueInDays: 6 },
      { text: 'Book the village hall for the talks', of: 'owen.llewellyn', dueInDays: 12 },
    ],
    note: 'We said: begin with a place, not with a number. Amélie brings the river map next time, and two of us try their first minute.',
    agenda: 'Two first minutes, and what we remember of them.',
    wrote: [
      {
        by: 'owen.llewellyn',
        text: 'Welcome, all three of you. Bring one thing you had to explain this week.',
      },
      { by: 'niamh.byrne', text: 'Mine is easy: why we can’t plant in March.' },
      { by: 'amelie.dubois', text: 'I’ll bring the map of the lower reach.' },
    ],
  },
  es: {
    name: 'Seguridad entre todos',
    aim: 'Que en cada turno haya alguien que sepa ver el riesgo antes de que sea un susto.',
    gives: 'A quien aprende: práctica con casos reales del taller. Al mentor: ojos en todos los turnos.',
    asks: 'Cada persona presenta un caso de su puesto.',
    topics: ['Prevención de riesgos', 'Calidad'],
    agendas: [
      'Quiénes somos y qué hay en cada puesto.',
      'Un casi accidente, paso a paso.',
      'Una ronda por el taller 2.',
      'Qué decir y a quién.',
      'Nuestra lista de comprobación.',
    ],
    mentor: 'pilar.rubio',
    mentees: ['pablo.nunez', 'ana.belen.castro', 'inigo.etxeberria'],
    goal: 'Una lista de comprobación propia para cada turno',
    actions: [
      { text: 'Anotar tres riesgos de tu puesto', of: 'pablo.nunez', dueInDays: 5 },
      { text: 'Pedir el registro de incidentes del año', of: 'pilar.rubio', dueInDays: 9 },
    ],
    note: 'Acordamos mirar primero las salidas y el suelo. La próxima vez, Pablo trae las fotos de la zona de corte.',
    agenda: 'Una ronda por el taller 2, con las fotos de Pablo.',
    wrote: [
      { by: 'pilar.rubio', text: 'Os doy la bienvenida. Traed un riesgo de vuestro puesto, el que sea.' },
      { by: 'ana.belen.castro', text: 'El mío es la puerta del almacén: nadie la ve abierta.' },
      { by: 'pablo.nunez', text: 'Yo llevo fotos de la zona de corte.' },
    ],
  },
}
