import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/users.ts'
import type { FreeTime } from '#contract/onboarding.ts'

export type DemoPerson = {
  /** The part before @; the company's own domain follows. */
  address: string
  name: string
  surname: string
  role: Role
  status?: Status
  language?: 'en' | 'es'
  timeZone?: string
  /** Days since the last sign-in; absent: never signed in. */
  seen?: number
  about?: string
  interests?: string[]
  goals?: string[]
  topics?: string[]
  capacity?: number
  availability?: FreeTime[]
  onboarded?: boolean
}

export type DemoCompany = {
  slug: string
  name: string
  description: string
  language: 'en' | 'es'
  timeZone: string
  icon: string
  /** What the company's stylesheets change, by scheme. */
  themes: { light: string; dark: string }
  people: DemoPerson[]
  meetings: { title: string; host: string; with: string[]; inHours: number; minutes: number }[]
}

const evenings = (...weekdays: number[]): FreeTime[] =>
  weekdays.map((weekday) => ({ weekday, from: 17 * 60, to: 19 * 60 }))
const mornings = (...weekdays: number[]): FreeTime[] =>
  weekdays.map((weekday) => ({ weekday, from: 9 * 60, to: 11 * 60 }))

/** Stones on a hill, drawn for each company in its own colour. */
const icon = (ground: string, stones: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><g fill="${stones}">`

const demoIcon = `${icon('#3f6b35', '#f7f5f0')}<path d="M12 46h40L40 22l-8 12-6-8z"/><circle cx="45" cy="18" r="5"/></g></svg>`
const acmeIcon = `${icon('#1f4f7a', '#fff6e5')}<path d="M32 10l22 44H42l-4-9H26l-4 9H10zm0 18l-4 10h8z"/></g></svg>`

export const demoCompanies: DemoCompany[] = [
  {
    slug: 'demo',
    name: 'Fernhill Academy',
    description: 'Courses and mentors for people who look after land, water and those who live by them.',
    language: 'en',
    timeZone: 'Europe/London',
    icon: demoIcon,
    themes: { light: '', dark: '' },
    people: [
      {
        address: 'admin',
        name: 'Maya',
        surname: 'Okonkwo',
        role: 'admin',
        seen: 0,
        timeZone: 'Europe/London',
        about: 'Runs learning at Fernhill.',
      },
      {
        address: 'mentor',
        name: 'Tomás',
        surname: 'Herrera',
        role: 'mentor',
        seen: 0,
        timeZone: 'Europe/Madrid',
        about: 'Twenty years of restoring rivers; happiest when a question begins with “what if”.',
        topics: ['River restoration', 'Project planning', 'Field safety'],
        capacity: 4,
        availability: [...evenings(1, 3), ...mornings(5)],
      },
      {
        address: 'student',
        name: 'Isla',
        surname: 'Fraser',
        role: 'student',
        seen: 0,
        timeZone: 'Europe/London',
        interests: ['River restoration', 'Grant writing', 'Public speaking'],
        goals: ['Lead a survey of the Esk by spring', 'Write my first grant application'],
      },
      {
        address: 'priya.nair',
        name: 'Priya',
        surname: 'Nair',
        role: 'mentor',
        seen: 1,
        timeZone: 'Asia/Kolkata',
        topics: ['Grant writing', 'Data analysis'],
        capacity: 3,
        availability: mornings(2, 4),
      },
      {
        address: 'owen.llewellyn',
        name: 'Owen',
        surname: 'Llewellyn',
        role: 'mentor',
        seen: 3,
        topics: ['Public speaking', 'Community work'],
        capacity: 2,
        availability: evenings(2, 4),
      },
      {
        address: 'hanna.lindqvist',
        name: 'Hanna',
        surname: 'Lindqvist',
        role: 'mentor',
        seen: 9,
        status: 'hidden',
        timeZone: 'Europe/Stockholm',
        topics: ['Forestry'],
        capacity: 0,
      },
      {
        address: 'callum.reid',
        name: 'Callum',
        surname: 'Reid',
        role: 'student',
        seen: 0,
        interests: ['Field safety', 'River restoration'],
        goals: ['Pass the chainsaw assessment'],
      },
      {
        address: 'amelie.dubois',
        name: 'Amélie',
        surname: 'Dubois',
        role: 'student',
        seen: 1,
        timeZone: 'Europe/Paris',
        interests: ['Data analysis'],
        goals: ['Map last summer’s water samples'],
      },
      {
        address: 'kofi.mensah',
        name: 'Kofi',
        surname: 'Mensah',
        role: 'student',
        seen: 2,
        interests: ['Project planning', 'Public speaking'],
        goals: ['Present at the regional day'],
      },
      {
        address: 'niamh.byrne',
        name: 'Niamh',
        surname: 'Byrne',
        role: 'student',
        seen: 2,
        interests: ['Forestry'],
        goals: ['Learn to read a stand'],
      },
      {
        address: 'jose.pereira',
        name: 'José',
        surname: 'Pereira',
        role: 'student',
        seen: 4,
        interests: ['Grant writing'],
        goals: ['Fund a nursery for native trees'],
      },
      {
        address: 'freya.solberg',
        name: 'Freya',
        surname: 'Solberg',
        role: 'student',
        seen: 5,
        interests: ['Community work'],
      },
      {
        address: 'daniel.wu',
        name: 'Daniel',
        surname: 'Wu',
        role: 'student',
        seen: 6,
        interests: ['Data analysis', 'Project planning'],
        goals: ['Automate the monthly report'],
      },
      {
        address: 'ruth.abara',
        name: 'Ruth',
        surname: 'Abara',
        role: 'student',
        seen: 12,
        interests: ['Field safety'],
      },
      {
        address: 'george.whitfield',
        name: 'George',
        surname: 'Whitfield',
        role: 'student',
        seen: 40,
        status: 'inactive',
      },
      {
        address: 'lena.fischer',
        name: 'Lena',
        surname: 'Fischer',
        role: 'student',
        status: 'pending',
        timeZone: 'Europe/Berlin',
      },
      { address: 'samir.haddad', name: 'Samir', surname: 'Haddad', role: 'student', status: 'pending' },
      { address: 'eilidh.mackay', name: 'Eilidh', surname: 'MacKay', role: 'mentor', status: 'pending' },
      { address: 'new.student', name: 'Robin', surname: 'Marsh', role: 'student', onboarded: false },
    ],
    meetings: [
      {
        title: 'Survey plan for the Esk',
        host: 'mentor',
        with: ['student', 'callum.reid'],
        inHours: 20,
        minutes: 45,
      },
      {
        title: 'Grant writing: first draft',
        host: 'priya.nair',
        with: ['student', 'jose.pereira'],
        inHours: 70,
        minutes: 60,
      },
      {
        title: 'Mentors’ monthly round',
        host: 'admin',
        with: ['mentor', 'priya.nair', 'owen.llewellyn'],
        inHours: 120,
        minutes: 30,
      },
    ],
  },
  {
    slug: 'acme',
    name: 'Talleres Acme',
    description: 'Formación de oficio: aprender en el taller, con quien ya sabe.',
    language: 'es',
    timeZone: 'Europe/Madrid',
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
        capacity: 3,
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
    meetings: [
      {
        title: 'Repaso de planos',
        host: 'mentor',
        with: ['student', 'inigo.etxeberria'],
        inHours: 26,
        minutes: 45,
      },
    ],
  },
]
