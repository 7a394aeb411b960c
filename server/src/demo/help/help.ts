import { v7 as uuid } from 'uuid'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { DemoCompany } from '../shape.ts'

type Line = readonly ['student' | 'mentor', string]
type Words = {
  waiting: readonly string[]
  going: { word: string; lines: readonly Line[] }
  helped: readonly { word: string; lines: readonly Line[] }[]
}

const words: Record<'en' | 'es', Words> = {
  en: {
    waiting: [
      'I can follow the example, but with our own figures I get stuck at the third step. What should I check first?',
      'Why does the order matter here? I tried it both ways and can’t see the difference.',
    ],
    going: {
      word: 'The text says “as a rule”. How do I know when the rule doesn’t apply?',
      lines: [
        ['mentor', 'Good catch. Look at the last paragraph again: who is it written for?'],
        [
          'mentor',
          'If nobody is affected by the result, the rule has nothing to protect. Try that on your example.',
        ],
      ],
    },
    helped: [
      {
        word: 'What is the difference between the two words in the first paragraph? I use them as if they were the same.',
        lines: [
          [
            'mentor',
            'The first is what you plan, the second what you see afterwards. Try them in one sentence.',
          ],
          ['student', 'Oh, so only the second can be measured. Thank you!'],
        ],
      },
      {
        word: 'I don’t know how to begin the exercise at the end.',
        lines: [
          ['mentor', 'Begin with what you would tell a colleague in one sentence. The rest follows from it.'],
        ],
      },
    ],
  },
  es: {
    waiting: [
      'Sigo el ejemplo, pero con nuestros propios datos me atasco en el tercer paso. ¿Qué reviso primero?',
      '¿Por qué importa aquí el orden? Lo he probado de las dos formas y no veo la diferencia.',
    ],
    going: {
      word: 'El texto dice «por norma general». ¿Cómo sé cuándo no se aplica?',
      lines: [
        ['mentor', 'Buena observación. Vuelve al último párrafo: ¿para quién está escrito?'],
        ['mentor', 'Si el resultado no afecta a nadie, la norma no protege nada. Pruébalo con tu ejemplo.'],
      ],
    },
    helped: [
      {
        word: '¿Qué diferencia hay entre las dos palabras del primer párrafo? Las uso como si fueran lo mismo.',
        lines: [
          [
            'mentor',
            'La primera es lo que planeas; la segunda, lo que ves después. Úsalas en una misma frase.',
          ],
          ['student', 'Entonces solo la segunda se puede medir. ¡Gracias!'],
        ],
      },
      {
        word: 'No sé cómo empezar el ejercicio del final.',
        lines: [
          ['mentor', 'Empieza por lo que le dirías a un compañero en una frase. Lo demás sale de ahí.'],
        ],
      },
    ],
  },
}

/** Minutes in which those who asked before were answered, a good day and a bad one among them. */
const waits = [6, 9, 11, 14, 18, 22, 25, 31, 40, 75]

type Place = {
  enrolment_id: string
  course_id: string
  student_id: string
  lesson_id: string
  lesson: string
  course: string
  topics: string[]
}

/** Where people of a company learn now, each in the lesson that is theirs next. */
async function placesOf(tx: Tx, companyId: string): Promise<Place[]> {
  const rows = await tx
    .selectFrom('enrolments as e')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.company_id', '=', 'e.company_id').onRef('c.id', '=', 'e.course_id'),
    )
    .select([
      'e.id',
      'e.course_id',
      'e.user_id',
      'e.next_lesson_id',
      'e.next_lesson_title',
      'c.title',
      'c.settings',
    ])
    .where('e.company_id', '=', companyId)
    .where('e.state', '=', 'active')
    .where('e.next_lesson_id', 'is not', null)
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    enrolment_id: row.id,
    course_id: row.course_id,
    student_id: row.user_id,
    lesson_id: row.next_lesson_id ?? '',
    lesson: row.next_lesson_title ?? '',
    course: row.title,
    topics: row.settings.topics,
  }))
}

type Asked = {
  state: 'queued' | 'awaiting_student' | 'closed'
  word: string
  askedAt: number
  promisedAt: number
  answeredAt?: number
  lines?: readonly Line[]
}

async function addRequest(
  tx: Tx,
  companyId: string,
  place: Place,
  mentorId: string,
  language: 'en' | 'es',
  one: Asked,
) {
  const id = uuid()
  const at = (moment: number | undefined) => (moment === undefined ? null : new Date(moment))
  const { state, word, askedAt, promisedAt, answeredAt, lines = [] } = one
  const lastAt = answeredAt ? answeredAt + lines.length * 7 * MINUTE_MS : askedAt
  const { enrolment_id, course_id, student_id, lesson_id, lesson, course, topics } = place
  await tx
    .insertInto('help_requests')
    .values({
      company_id: companyId,
      id,
      student_id,
      enrolment_id,
      course_id,
      lesson_id,
      item_id: lesson_id,
      course,
      lesson,
      word,
      carried: JSON.stringify({ question: null, answers: [], hints: [] }),
      topics,
      language,
      state,
      claimer_id: state === 'queued' ? null : mentorId,
      asked_at: new Date(askedAt),
      queued_at: new Date(askedAt),
      asked_hour: new Date(askedAt).getHours(),
      promised_at: new Date(promisedAt),
      next_at: state === 'closed' ? null : new Date(Date.now() + DAY_MS / 2),
      answered_at: at(answeredAt),
      closed_at: state === 'closed' ? new Date(lastAt) : null,
      last_at: new Date(lastAt),
      helped_by: state === 'closed' ? 'answer' : null,
    })
    .execute()
  if (answeredAt === undefined || lines.length === 0) return
  const [low_id, high_id] = [student_id, mentorId].toSorted() as [string, string]
  const conversation = uuid()
  const last = lines.length
  const own = { company_id: companyId, conversation_id: conversation }
  await tx
    .insertInto('conversations')
    .values({
      company_id: companyId,
      id: conversation,
      low_id,
      high_id,
      about_kind: 'help',
      about_id: id,
      for_id: student_id,
      over_at: state === 'closed' ? new Date(lastAt) : null,
      last_number: last,
      change: last,
      last_at: new Date(lastAt),
    })
    .execute()
  const read = state === 'closed' ? last : 0
  await tx
    .insertInto('conversation_members')
    .values([
      { ...own, user_id: mentorId, read_number: last, delivered_number: last },
      { ...own, user_id: student_id, read_number: read, delivered_number: read },
    ])
    .execute()
  await tx
    .insertInto('messages')
    .values(
      lines.map(([by, text], n) => ({
        ...own,
        number: n + 1,
        id: uuid(),
        sender_id: by === 'student' ? student_id : mentorId,
        text,
        at: new Date(answeredAt + n * 7 * MINUTE_MS),
        change: n + 1,
      })),
    )
    .execute()
}

/** Requests for help as they come in a week: two that wait, one that was answered an hour ago, and those that are over. */
export async function addHelp(
  tx: Tx,
  companyId: string,
  { language }: Pick<DemoCompany, 'language'>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [student, mentor] = [ids.get('student'), ids.get('mentor')]
  const places = await placesOf(tx, companyId)
  const own = places.find((place) => place.student_id === student)
  const others = places.filter((place) => place.student_id !== student && place.student_id !== mentor)
  if (!mentor || !own || others.length === 0) return
  const { waiting, going, helped } = words[language]
  const now = Date.now()
  const add = (place: Place, one: Asked) => addRequest(tx, companyId, place, mentor, language, one)
  for (const [n, wait] of waits.entries()) {
    const askedAt = now - (n + 2) * DAY_MS - n * HOUR_MS
    const said = helped[n % helped.length]
    const place = others[n % others.length]
    if (!said || !place) continue
    await add(n === 0 ? own : place, {
      state: 'closed',
      ...said,
      askedAt,
      promisedAt: askedAt + HOUR_MS,
      answeredAt: askedAt + wait * MINUTE_MS,
    })
  }
  const answeredAt = now - 55 * MINUTE_MS
  await add(own, {
    state: 'awaiting_student',
    ...going,
    askedAt: answeredAt - 12 * MINUTE_MS,
    promisedAt: answeredAt + 33 * MINUTE_MS,
    answeredAt,
  })
  for (const [n, word] of waiting.entries()) {
    const place = others[n]
    const askedAt = now - (9 + n * 13) * MINUTE_MS
    if (place) await add(place, { state: 'queued', word, askedAt, promisedAt: askedAt + HOUR_MS })
  }
}
