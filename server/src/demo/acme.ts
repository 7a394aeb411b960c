import { acmePairs } from './mentoring/acme-pairs.ts'
import { evenings, icon, mornings, type DemoCompany } from './shape.ts'

const acmeIcon = `${icon('#1f4f7a', '#fff6e5')}<path d="M32 10l22 44H42l-4-9H26l-4 9H10zm0 18l-4 10h8z"/></g></svg>`

export const acme: DemoCompany = {
  slug: 'acme',
  name: 'Talleres Acme',
  description: 'Formación de oficio: aprender en el taller, con quien ya sabe.',
  forAnyone: {
    intro:
      'Formación de oficio: aprender en el taller, **con quien ya sabe**.\n\nEmpieza por un curso corto y pregunta todo lo que haga falta.',
    mentors: [
      { who: 'mentor', headline: 'Maestro de taller, treinta años soldando' },
      { who: 'pilar.rubio', headline: 'Prevención y calidad, sin sustos' },
    ],
  },
  language: 'es',
  timeZone: 'Europe/Madrid',
  departments: ['Taller', 'Tienda', 'Oficina'],
  icon: acmeIcon,
  themes: {
    light:
      '--cairn-accent:#1f5f99;--cairn-accent-hover:#184c7b;--cairn-on-accent:#ffffff;--cairn-accent-text:#1b5488;--cairn-accent-soft:#e3eef8;--cairn-accent-soft-hover:#d3e4f4;--cairn-accent-soft-text:#153f66;--cairn-focus:#1f5f99',
    dark: '--cairn-accent:#8cc0f0;--cairn-accent-hover:#a9d0f5;--cairn-on-accent:#0f2233;--cairn-accent-text:#9ccaf3;--cairn-accent-soft:#1d3448;--cairn-accent-soft-hover:#24415a;--cairn-accent-soft-text:#b9dbf8;--cairn-focus:#8cc0f0',
  },
  people: [
    { address: 'admin', name: 'Lucía', surname: 'Navarro', role: 'admin', seen: 0 },
    {
      address: 'mentor',
      name: 'Andrés',
      surname: 'Iglesias',
      role: 'mentor',
      seen: 0,
      topics: ['Soldadura', 'Lectura de planos'],
      capacity: 4,
      about: 'Maestro de taller; enseña con las manos y con paciencia.',
      availability: [...mornings(1, 2), ...evenings(4)],
    },
    {
      address: 'student',
      name: 'Carmen',
      surname: 'Vidal',
      role: 'student',
      seen: 0,
      interests: ['Soldadura', 'Prevención de riesgos'],
      goals: ['Sacar el certificado de soldadora', 'Leer un plano sin ayuda'],
    },
    {
      address: 'pilar.rubio',
      name: 'Pilar',
      surname: 'Rubio',
      role: 'mentor',
      seen: 2,
      topics: ['Prevención de riesgos', 'Calidad'],
      capacity: 5,
      availability: mornings(3, 5),
    },
    {
      address: 'inigo.etxeberria',
      name: 'Íñigo',
      surname: 'Etxeberria',
      role: 'student',
      seen: 1,
      interests: ['Lectura de planos'],
      goals: ['Entender las tolerancias'],
    },
    {
      address: 'marta.soler',
      name: 'Marta',
      surname: 'Soler',
      role: 'student',
      seen: 3,
      interests: ['Calidad'],
    },
    {
      address: 'pablo.nunez',
      name: 'Pablo',
      surname: 'Núñez',
      role: 'student',
      seen: 5,
      interests: ['Soldadura'],
    },
    {
      address: 'ana.belen.castro',
      name: 'Ana Belén',
      surname: 'Castro',
      role: 'student',
      seen: 15,
      status: 'inactive',
    },
    { address: 'hugo.marin', name: 'Hugo', surname: 'Marín', role: 'student', status: 'pending' },
    { address: 'sofia.leon', name: 'Sofía', surname: 'León', role: 'student', status: 'pending' },
  ],
  starters: ['student', 'inigo.etxeberria', 'marta.soler', 'pablo.nunez'],
  courses: [
    {
      file: 'orden-y-seguridad',
      author: 'pilar.rubio',
      learners: [
        { who: 'student', done: 4, enrolledDaysAgo: 6 },
        { who: 'inigo.etxeberria', done: 9, enrolledDaysAgo: 28 },
        { who: 'pablo.nunez', done: 1, enrolledDaysAgo: 33 },
        { who: 'marta.soler', done: 0, enrolledDaysAgo: 1 },
      ],
    },
    {
      file: 'atencion-al-cliente',
      author: 'mentor',
      learners: [
        { who: 'student', done: 8, enrolledDaysAgo: 46 },
        { who: 'marta.soler', done: 5, enrolledDaysAgo: 14 },
        { who: 'pablo.nunez', done: 7, enrolledDaysAgo: 25 },
      ],
    },
  ],
  coursework: { waiting: 'marta.soler', graded: 'inigo.etxeberria' },
  pairs: acmePairs,
  meetings: [
    {
      title: 'Repaso de planos',
      host: 'mentor',
      with: ['student', 'inigo.etxeberria'],
      inHours: 26,
      minutes: 45,
    },
  ],
}
