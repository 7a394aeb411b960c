import { v7 as uuid } from 'uuid'
import { newAssignmentSettings, type AssignmentContent, type Rubric } from '#contract/practice/assignment.ts'
import { CourseSettings, noCertificate, type Outline } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'
import type { Rung } from '#contract/practice/questions.ts'
import { emptyReview, type Review } from '#contract/practice/work.ts'
import type { Tx } from '../db/tenant.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import { textOf, type DemoCourse } from './course-text.ts'
import { addCourse, addLearner } from './courses.ts'
import { addPeerReviews, demoPeerReview } from './peer-reviews.ts'
import type { DemoCompany } from './shape.ts'
import { addTeamWork, teamLesson } from './team-work.ts'

type Words = {
  title: string
  summary: string
  topics: string[]
  outcome: string
  module: string
  lesson: string
  asked: string
  criteria: readonly (readonly [string, string, readonly string[]])[]
  levels: readonly string[]
  waiting: string
  graded: string
  place: string
  comment: string
  word: string
  hints: Record<Rung, string>
}

const words: Record<Language, Words> = {
  en: {
    title: 'A note that others can use',
    summary: 'Write one page about something you know, so that a new colleague can do it without you.',
    topics: ['writing', 'sharing knowledge'],
    outcome: 'You can write down what you do so that somebody else can do it.',
    module: 'Your note',
    lesson: 'Write a note for a new colleague',
    asked:
      'Choose one thing that you do every week and that a new colleague would have to ask you about.\n\nWrite half a page: when it is done, the steps in their order, and what to do when it goes wrong. Keep to what one needs on the day.',
    criteria: [
      [
        'Steps',
        'Could somebody follow them without asking?',
        ['Steps are missing', 'All there, some unclear', 'Clear from beginning to end'],
      ],
      [
        'When it goes wrong',
        'Does it say what to do then?',
        ['Not said', 'Said for one case', 'Said for what really happens'],
      ],
    ],
    levels: ['Not yet', 'Getting there', 'There'],
    waiting:
      'Calibrating the field sensors, every Monday before eight.\n\nSwitch the logger off first. Clean the probe with distilled water, put it into the blue solution, and wait until the number stands still for a minute. Write it into the sheet. Then the same with the red solution.\n\nIf the number keeps moving, the probe is worn out: there are two new ones in the drawer below the scale.',
    graded:
      'Closing the lab on Friday.\n\nCheck that both freezers show less than minus 70. Empty the waste of the fume hood into the marked can, and sign the list on the door. Turn the gas off at the wall, not at the bench.\n\nIf a freezer is too warm, move the racks into the other one and ring Priya, whatever the hour.',
    place: 'Turn the gas off at the wall, not at the bench.',
    comment: 'Exactly what a new colleague would get wrong. Well seen.',
    word: 'I could do this on Friday without asking you. Put the telephone number in, and it is complete.',
    hints: {
      question: 'When did somebody last ask you how to do something? What did you answer, word for word?',
      principle:
        'Write for one person on one day: the one who stands there without you. What they need to do comes first, why it is so later or never.',
      step: 'Do it once, slowly, and say aloud what your hands are doing. Write that down before you think about sentences.',
      worked:
        'Closing the workshop in the evening.\n\nIt is done when both windows are shut and the green lamp at the door is on. Switch the extractor off last: it runs on for two minutes by itself. Hang the keys on the third hook and write your initials on the sheet.\n\nIf the lamp stays red, a window is open: it is nearly always the small one behind the shelves.',
    },
  },
  es: {
    title: 'Una nota que sirva a los demás',
    summary: 'Escribe una página sobre algo que sabes hacer, para que alguien nuevo lo haga sin ti.',
    topics: ['escritura', 'compartir conocimiento'],
    outcome: 'Sabes poner por escrito lo que haces para que otra persona pueda hacerlo.',
    module: 'Tu nota',
    lesson: 'Escribe una nota para alguien nuevo',
    asked:
      'Elige algo que haces cada semana y por lo que alguien nuevo tendría que preguntarte.\n\nEscribe media página: cuándo se hace, los pasos en su orden y qué hacer cuando algo sale mal. Quédate con lo que hace falta ese día.',
    criteria: [
      [
        'Pasos',
        '¿Se pueden seguir sin preguntar?',
        ['Faltan pasos', 'Están, alguno no se entiende', 'Claros de principio a fin'],
      ],
      [
        'Cuando sale mal',
        '¿Dice qué hacer entonces?',
        ['No lo dice', 'Lo dice en un caso', 'Lo dice para lo que pasa de verdad'],
      ],
    ],
    levels: ['Todavía no', 'En camino', 'Conseguido'],
    waiting:
      'Cambiar la cuchilla de la cepilladora, los lunes antes de empezar.\n\nCorta la corriente en el cuadro, no en la máquina. Afloja los dos tornillos del portacuchillas con la llave del ocho y saca la cuchilla con los guantes puestos. Pon la nueva con el filo hacia ti y aprieta primero el tornillo de la izquierda.\n\nSi vibra al arrancar, para enseguida: la cuchilla no está bien asentada.',
    graded:
      'Recibir un pedido de tablero.\n\nCuenta los paquetes antes de firmar. Mira las esquinas de los tres primeros tableros de cada paquete. Si alguno está golpeado, haz una foto con el albarán al lado y escríbelo en la hoja del transportista.\n\nSi el camión no puede esperar, firma «pendiente de revisar» y avisa a Pilar.',
    place: 'Cuenta los paquetes antes de firmar.',
    comment: 'Justo lo que alguien nuevo se saltaría. Bien visto.',
    word: 'Con esto podría recibir un pedido sin preguntarte. Añade el teléfono de Pilar y queda completa.',
    hints: {
      question:
        '¿Cuándo fue la última vez que alguien te preguntó cómo se hace algo? ¿Qué le contestaste, palabra por palabra?',
      principle:
        'Escribe para una sola persona en un día concreto: la que está allí sin ti. Primero, lo que tiene que hacer; el porqué, después o nunca.',
      step: 'Hazlo una vez, despacio, y di en voz alta lo que hacen tus manos. Apúntalo antes de pensar en las frases.',
      worked:
        'Cerrar el taller por la tarde.\n\nEstá hecho cuando las dos ventanas están cerradas y la luz verde de la puerta, encendida. La aspiración se apaga al final: sigue dos minutos por su cuenta. Cuelga las llaves en el tercer gancho y pon tus iniciales en la hoja.\n\nSi la luz sigue en rojo, hay una ventana abierta: casi siempre la pequeña, detrás de las estanterías.',
    },
  },
}

function assignmentIn({ asked, criteria, levels, hints }: Words): {
  content: AssignmentContent
  rubric: Rubric
} {
  const rubric: Rubric = {
    withPoints: true,
    criteria: criteria.map(([title, description, said]) => ({
      id: uuid(),
      title,
      description,
      levels: said.map((about, at) => ({
        id: uuid(),
        title: levels[at] ?? '',
        description: about,
        points: [0, 3, 5][at] ?? 0,
      })),
    })),
  }
  const settings = {
    ...newAssignmentSettings,
    passedBy: 'points' as const,
    passPoints: 6,
    workedCloses: true,
  }
  return {
    content: {
      type: 'assignment',
      instructions: textOf(asked),
      settings,
      rubric,
      peerReview: demoPeerReview,
      hints: {
        question: textOf(hints.question),
        principle: textOf(hints.principle),
        step: textOf(hints.step),
        worked: textOf(hints.worked),
      },
    },
    rubric,
  }
}

/** What their mentor wrote about the one that has its grade. */
const reviewOf = (said: Words, rubric: Rubric): Review => ({
  ...emptyReview,
  levels: rubric.criteria.map((one) => ({ criterionId: one.id, levelId: one.levels.at(-1)?.id ?? '' })),
  comments: [
    {
      id: uuid(),
      quote: { text: said.place, at: said.graded.indexOf(said.place) },
      text: said.comment,
    },
  ],
  word: said.word,
})

/** What the course says, the lesson that one does alone, and the one that is done in teams. */
function courseIn(language: Language) {
  const said = words[language]
  const { content, rubric } = assignmentIn(said)
  const lessonId = uuid()
  const line = { id: lessonId, kind: 'assignment' as const, title: said.lesson, minutes: 40, required: true }
  const team = teamLesson(language)
  const outline: Outline = [
    { id: uuid(), title: said.module, lessons: [line] },
    { id: uuid(), title: team.module, lessons: [team.lesson] },
  ]
  const settings = CourseSettings.parse({
    title: said.title,
    summary: said.summary,
    language,
    level: 'beginner',
    topics: said.topics,
    outcomes: [said.outcome],
    audience: 'everyone',
    entry: 'open',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  })
  const course: DemoCourse = {
    settings,
    outline,
    texts: new Map([
      [lessonId, content],
      [team.lesson.id, team.content],
    ]),
  }
  return { said, rubric, course, lessonId, teamLessonId: team.lesson.id }
}

/** A course that asks for work: one piece of it waits for a review, one has its grade, and those two do another together. */
export async function addCoursework(
  tx: Tx,
  companyId: string,
  { language, coursework }: DemoCompany,
  ids: Map<string, string>,
): Promise<void> {
  const { said, rubric, course, lessonId, teamLessonId } = courseIn(language)
  const own = { companyId, ids }
  const id = await addCourse(tx, own, { file: '', author: 'mentor', learners: [] }, course)
  const review = reviewOf(said, rubric)
  const handed = new Map<
    boolean,
    { workId: string; userId: string; enrolmentId: string; completion: number }
  >()
  for (const [who, isGraded] of [
    [coursework.waiting, false],
    [coursework.graded, true],
  ] as const) {
    await addLearner(tx, own, { id, ...course }, { who, done: isGraded ? 1 : 0, enrolledDaysAgo: 12 })
    const user_id = ids.get(who) ?? ''
    const place = await tx
      .selectFrom('enrolments')
      .select('id')
      .where('company_id', '=', companyId)
      .where('course_id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    const workId = uuid()
    handed.set(isGraded, { workId, userId: user_id, enrolmentId: place.id, completion: 1 })
    const handedIn = new Date(Date.now() - (isGraded ? 6 * DAY_MS : 20 * HOUR_MS))
    // After the other has begun to read it.
    const at = new Date(Date.now() - 2 * HOUR_MS)
    const grade = { points: 10, points_of: 10, passed: true }
    await tx
      .insertInto('coursework')
      .values({
        company_id: companyId,
        id: workId,
        enrolment_id: place.id,
        user_id,
        completion: 1,
        course_id: id,
        lesson_id: lessonId,
        revision: 1,
        state: isGraded ? 'graded' : 'submitted',
        submitted_at: handedIn,
        ...(isGraded ? grade : {}),
      })
      .execute()
    await tx
      .insertInto('coursework_rounds')
      .values({
        company_id: companyId,
        id: uuid(),
        work_id: workId,
        number: 1,
        body: isGraded ? said.graded : said.waiting,
        saved: 1,
        saved_at: handedIn,
        submitted_at: handedIn,
        ...(isGraded
          ? {
              review: JSON.stringify(review),
              review_revision: 1,
              reviewer_id: ids.get('mentor') ?? null,
              reviewed_at: at,
              released_at: at,
              outcome: 'graded' as const,
              ...grade,
            }
          : {}),
      })
      .execute()
    if (isGraded)
      await tx
        .insertInto('coursework_grades')
        .values({
          company_id: companyId,
          work_id: workId,
          seq: 1,
          given_at: at,
          by_id: ids.get('mentor') ?? null,
          ...grade,
        })
        .execute()
  }
  const [waiting, graded] = [handed.get(false), handed.get(true)]
  if (!waiting || !graded) return
  await addPeerReviews(tx, { companyId, language }, { waiting, graded })
  const of = { companyId, courseId: id, lessonId: teamLessonId, language }
  await addTeamWork(tx, of, [waiting, graded])
}
