import { v7 as uuid } from 'uuid'
import type { HardRule } from '#contract/rules/mentoring/matching/hard-rules.ts'
import type { FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import { mostPoints, preparer, programmeFit, usualWeights } from '#contract/rules/mentoring/programme-fit.ts'
import type { Tx } from '../../db/tenant.ts'
import { barrierOf, loadPeople } from '../../features/programmes/matching/load-people.ts'
import { match } from '../../features/programmes/matching/match.ts'
import { findRow } from '../../features/programmes/programme.view.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { DemoCompany } from '../shape.ts'

type Who = { who: string; topics: string[]; goals: string; places?: number }
type DemoProgramme = {
  name: string
  aim: string
  gives: string
  asks: string
  topics: string[]
  agendas: string[]
  mentors: Who[]
  mentees: Who[]
  /** Who asks to be let in. */
  asking: Who[]
  /** Asked in the application, with the options that one may choose among. */
  question: { text: string; options: string[] }
}

const programmes: Record<'en' | 'es', DemoProgramme> = {
  en: {
    name: 'First year in the field',
    aim: 'Nobody should have to find out alone how things are done by the river.',
    gives:
      'Mentees: somebody to ask, and a plan of their own by the summer. Mentors: fresh eyes on how they work.',
    asks: 'Two days together at the field station in May.',
    topics: [
      'River restoration',
      'Project planning',
      'Field safety',
      'Grant writing',
      'Data analysis',
      'Public speaking',
      'Community work',
    ],
    agendas: [
      'Who are we, and what would make this year worthwhile?',
      'One goal until the summer, and the first step.',
      'What went well since last time? What was hard?',
      'A morning together at a site.',
      'Look back, and decide how to go on.',
    ],
    mentors: [
      {
        who: 'mentor',
        topics: ['River restoration', 'Project planning', 'Field safety'],
        goals: 'To hand on what the Tweed taught me.',
        places: 2,
      },
      {
        who: 'priya.nair',
        topics: ['Grant writing', 'Data analysis'],
        goals: 'Better applications, and fewer late nights over them.',
        places: 2,
      },
      { who: 'owen.llewellyn', topics: ['Public speaking', 'Community work'], goals: '', places: 1 },
    ],
    mentees: [
      {
        who: 'callum.reid',
        topics: ['Field safety', 'River restoration'],
        goals: 'To lead a team of volunteers safely.',
      },
      { who: 'amelie.dubois', topics: ['Data analysis'], goals: 'To trust my own figures.' },
      {
        who: 'kofi.mensah',
        topics: ['Project planning', 'Public speaking'],
        goals: 'To plan a whole season.',
      },
      { who: 'jose.pereira', topics: ['Grant writing'], goals: 'A first grant of my own.' },
      { who: 'freya.solberg', topics: ['Community work'], goals: '' },
    ],
    asking: [{ who: 'daniel.wu', topics: ['Data analysis', 'Project planning'], goals: 'To change teams.' }],
    question: {
      text: 'Where do you learn best?',
      options: ['Out at a site', 'Over a plan or a map', 'Talking it through'],
    },
  },
  es: {
    name: 'Del taller al oficio',
    aim: 'Que nadie aprenda a solas lo que otros ya saben hacer con los ojos cerrados.',
    gives: 'A quien aprende: alguien a quien preguntar y un plan propio. A los mentores: una mirada nueva.',
    asks: 'Una mañana juntos en el taller 2 al empezar.',
    topics: ['Soldadura', 'Lectura de planos', 'Prevención de riesgos', 'Calidad'],
    agendas: [
      'Quiénes somos y qué haría que mereciera la pena.',
      'Un objetivo hasta el verano y el primer paso.',
      'Qué ha ido bien y qué ha costado.',
      'Una mañana en el puesto del otro.',
      'Hacer balance y decidir cómo seguir.',
    ],
    mentors: [
      { who: 'mentor', topics: ['Soldadura', 'Lectura de planos'], goals: '', places: 2 },
      {
        who: 'pilar.rubio',
        topics: ['Prevención de riesgos', 'Calidad'],
        goals: 'Que el taller cierre el año sin un susto.',
        places: 2,
      },
    ],
    mentees: [
      { who: 'inigo.etxeberria', topics: ['Calidad'], goals: 'Entender por qué se rechaza una pieza.' },
      { who: 'pablo.nunez', topics: ['Soldadura'], goals: 'Soldar aluminio.' },
      { who: 'marta.soler', topics: ['Lectura de planos'], goals: 'Leer un plano sin preguntar.' },
      { who: 'ana.belen.castro', topics: ['Prevención de riesgos'], goals: '' },
    ],
    asking: [],
    question: {
      text: '¿Cómo aprendes mejor?',
      options: ['Probando en el taller', 'Con el plano delante', 'Hablándolo con calma'],
    },
  },
}

/** As they were at first: when two are free counted more than what they have in common. */
const hoursFirst = { ...usualWeights, topics: 2, hours: 10 }

/** The programme of pairs, beside that of groups. */
export const programmeOfTwos = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('programmes').select('id').where('kind', '=', 'one_to_one').executeTakeFirstOrThrow())
    .id

/** A programme of mentoring, with who takes part and who asks to. */
export async function addProgrammes(
  tx: Tx,
  companyId: string,
  { language, people }: DemoCompany,
  ids: Map<string, string>,
): Promise<void> {
  const { mentors, mentees, asking, agendas, question, ...plan } = programmes[language]
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS)
  const id = uuid()
  const asked: FormQuestion = {
    id: uuid(),
    text: question.text,
    kind: 'multiple',
    of: 'both',
    required: false,
    options: question.options.map((name) => ({ id: uuid(), name, archived: false })),
    counts: 'alike',
    weight: 3,
  }
  // Whoever has the other's own job learns less beside them.
  const rule: HardRule = { id: uuid(), kind: 'different', field: 'jobTitle' }
  await tx
    .insertInto('programmes')
    .values({
      company_id: companyId,
      id,
      ...plan,
      agendas: JSON.stringify(agendas),
      questions: JSON.stringify([asked]),
      rules: JSON.stringify([rule]),
      gives_certificate: true,
      weights: JSON.stringify(usualWeights),
      state: 'open',
      joining: 'request',
      weeks: 26,
      every_weeks: 2,
      minutes: 45,
      created_at: at(60),
      opened_at: at(54),
    })
    .execute()
  const known = (who: string) => people.find(({ address }) => address === who)
  const rows = [
    ...mentors.map((one) => ({ one, part: 'mentor' as const, state: 'accepted' as const })),
    ...mentees.map((one) => ({ one, part: 'mentee' as const, state: 'accepted' as const })),
    ...asking.map((one) => ({ one, part: 'mentee' as const, state: 'requested' as const })),
  ].flatMap(({ one, part, state }, before) => {
    const userId = ids.get(one.who)
    if (!userId) return []
    const { topics, goals, places = 1 } = one
    const languages = [known(one.who)?.language ?? language]
    const when = { created_at: at(52 - before), sent_at: at(51 - before) }
    const chosen = asked.options.filter((_, index) => (before + index) % 3 !== 0).map((option) => option.id)
    const answers = JSON.stringify({ [asked.id]: chosen })
    return [{ user_id: userId, part, state, topics, goals, places, languages, answers, ...when }]
  })
  await tx
    .insertInto('programme_applications')
    .values(rows.map((row) => ({ company_id: companyId, programme_id: id, ...row })))
    .execute()
}

/** How well two who take part in a programme fit by it. */
export async function fitIn(tx: Tx, programmeId: string, [mentorId, menteeId]: readonly [string, string]) {
  const programme = await findRow(tx, programmeId)
  const { everybody } = await loadPeople(tx, await companyOf(tx), programme)
  const [mentor, mentee] = [everybody.get(mentorId), everybody.get(menteeId)]
  if (!mentor || !mentee) throw new Error('a pair of the demo is of a programme in which it takes no part')
  const prepare = preparer(new Date(), programme.capacity, programme.questions)
  const most = mostPoints(programme.weights, programme.questions)
  return programmeFit(prepare(mentor.matched), prepare(mentee.matched), most)
}

/** Two proposals for those who have nobody yet, to be compared, looked through and published. In the company’s own transaction. */
export async function addMatching(tx: Tx): Promise<void> {
  const company = await companyOf(tx)
  const programmeId = await programmeOfTwos(tx)
  const programme = await findRow(tx, programmeId)
  const people = await loadPeople(tx, company, programme)
  const { mentors, mentees, rules } = people
  const never = mentors.flatMap((mentor, column) =>
    mentees.flatMap((mentee, row): [number, number][] =>
      barrierOf(people, mentor.id, mentee.id) ? [[column, row]] : [],
    ),
  )
  const { questions, capacity, least } = programme
  const task = { mentors, mentees, never, kept: [], questions, capacity, least, apart: [], rules }
  for (const [before, weights] of [hoursFirst, programme.weights].entries()) {
    const found = await match({ ...task, weights, equals: false, at: new Date() })
    const runId = uuid()
    await tx
      .insertInto('programme_runs')
      .values({
        company_id: company.id,
        id: runId,
        programme_id: programmeId,
        number: before + 2,
        state: 'draft',
        progress: 100,
      })
      .execute()
    const rows = found.flatMap(({ mentor, mentee, fit }) => {
      const [one, other] = [mentors[mentor], mentees[mentee]]
      if (!one || !other) return []
      const two = { mentor_id: one.id, mentee_id: other.id, fit: JSON.stringify(fit) }
      return [{ company_id: company.id, run_id: runId, ...two }]
    })
    if (rows.length > 0) await tx.insertInto('programme_matches').values(rows).execute()
  }
}
