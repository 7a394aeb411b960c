import { v7 as uuid } from 'uuid'
import type { AnswerWords } from '#contract/help/answers.ts'
import type { AnswerState } from '#contract/rules/help/answer-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import type { DemoCompany } from '../shape.ts'

type Said = AnswerWords & { state: AnswerState; helped: number }

const words: Record<'en' | 'es', readonly Said[]> = {
  en: [
    {
      kind: 'comment',
      state: 'published',
      helped: 9,
      asked: 'What is the difference between the two words in the first paragraph?',
      text: 'The first is what you plan, the second what you see afterwards. Put both into one sentence about your own work, and you will hear it.',
    },
    {
      kind: 'hint',
      state: 'proposed',
      helped: 0,
      asked: 'How do I begin the exercise at the end?',
      text: 'Write what you would tell a colleague in one sentence. Then ask yourself what they would ask back: that is your second sentence.',
    },
    {
      kind: 'hint',
      state: 'published',
      helped: 4,
      asked: 'I don’t know how to begin. Is there an order?',
      text: 'Begin with what you would tell a colleague in one sentence. The rest follows from it.',
    },
  ],
  es: [
    {
      kind: 'comment',
      state: 'published',
      helped: 9,
      asked: '¿Qué diferencia hay entre las dos palabras del primer párrafo?',
      text: 'La primera es lo que planeas; la segunda, lo que ves después. Ponlas en una misma frase sobre tu trabajo y lo notarás.',
    },
    {
      kind: 'hint',
      state: 'proposed',
      helped: 0,
      asked: '¿Cómo empiezo el ejercicio del final?',
      text: 'Escribe lo que le dirías a un compañero en una frase. Después piensa qué te preguntaría: esa es tu segunda frase.',
    },
    {
      kind: 'hint',
      state: 'published',
      helped: 4,
      asked: 'No sé por dónde empezar. ¿Hay un orden?',
      text: 'Empieza por lo que le dirías a un compañero en una frase. Lo demás sale de ahí.',
    },
  ],
}

/** Answers that a mentor shared from closed requests: two that are published and helped people, one to review. */
export async function addAnswers(
  tx: Tx,
  companyId: string,
  { language }: Pick<DemoCompany, 'language'>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [mentor, admin] = [ids.get('mentor'), ids.get('admin')]
  if (!mentor || !admin) return
  const requests = await tx
    .selectFrom('help_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('claimer_id', '=', mentor)
    .where('state', '=', 'closed')
    .orderBy('asked_at', 'desc')
    .limit(words[language].length)
    .execute()
  const students = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  const [first] = requests
  if (!first) return
  const now = Date.now()
  for (const [n, { helped, state, ...said }] of words[language].entries()) {
    const request = requests[n]
    if (!request) continue
    const id = uuid()
    const isPublished = state === 'published'
    // The one to review and the last one are of one place: a reviewer sees them side by side.
    const place = n === 0 ? first : (requests[1] ?? first)
    await tx
      .insertInto('shared_answers')
      .values({
        company_id: companyId,
        id,
        course_id: place.course_id,
        lesson_id: place.lesson_id,
        item_id: place.item_id,
        course: place.course,
        lesson: place.lesson,
        question_number: place.question_number,
        request_id: request.id,
        ...said,
        state,
        mentor_id: mentor,
        reviewer_id: isPublished ? admin : null,
        proposed_at: new Date(now - (n + 1) * DAY_MS),
        reviewed_at: isPublished ? new Date(now - (n + 1) * DAY_MS + 5 * HOUR_MS) : null,
        revision: isPublished ? 2 : 1,
      })
      .execute()
    const readers = students.filter((one) => one.id !== request.student_id).slice(0, helped)
    if (readers.length > 0)
      await tx
        .insertInto('shared_answer_reads')
        .values(
          readers.map((one, at) => ({
            company_id: companyId,
            answer_id: id,
            user_id: one.id,
            opened_at: new Date(now - (at + 1) * 2 * HOUR_MS),
            said: at % 3 === 0 ? true : null,
            helped_at: new Date(now - at * 2 * HOUR_MS),
          })),
        )
        .execute()
  }
}
