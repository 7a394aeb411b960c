import type { LessonContent } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'
import type { OwnGrading } from '../../gradebook/offered.ts'

const grading: Record<Language, Record<OwnGrading, string>> = {
  en: {
    categories: 'gradebook: categories and weights',
    missing: 'gradebook: what is missing counts as zero',
    scales: 'gradebook: grades in the words of a scale',
    late: 'gradebook: points off for being late',
  },
  es: {
    categories: 'libro de calificaciones: categorías y pesos',
    missing: 'libro de calificaciones: lo que falta cuenta como cero',
    scales: 'libro de calificaciones: notas con las palabras de una escala',
    late: 'libro de calificaciones: el descuento por retraso',
  },
}

/** Of how its grades are made, which is no part of what a course says: scales are its company’s, and so is the rule of late work. */
export const gradingLeft = (own: readonly OwnGrading[], language: Language): string[] =>
  own.map((one) => grading[language][one])

const assigning = {
  en: {
    teams: 'work in teams',
    rubric: 'the rubric',
    recordings: 'recordings of voice and screen',
    peerReview: 'reviews among learners',
    twoGraders: 'two graders',
  },
  es: {
    teams: 'el trabajo en equipo',
    rubric: 'la rúbrica',
    recordings: 'las grabaciones de voz y pantalla',
    peerReview: 'las revisiones entre estudiantes',
    twoGraders: 'la calificación por dos personas',
  },
} satisfies Record<Language, Record<string, string>>

/** Of an assignment, what has no place in a cartridge. */
export function assignmentLeft(
  { settings, rubric, peerReview }: Extract<LessonContent, { type: 'assignment' }>,
  language: Language,
): string[] {
  const has: Record<keyof (typeof assigning)['en'], unknown> = {
    teams: settings.teams,
    rubric,
    recordings: settings.accepts.voice || settings.accepts.screen,
    peerReview,
    twoGraders: settings.twoGraders,
  }
  return (Object.keys(has) as (keyof typeof has)[])
    .filter((one) => has[one])
    .map((one) => assigning[language][one])
}
