import { z } from 'zod'
import { Email, ExternalId, Language, line, Name, Tag, TimeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { Role } from '../roles.ts'

/**
 * `always`: nobody is without one; `maybe`: null says that there is none; `list`: an empty one does. `apart`: it is
 * changed by a call of its own.
 */
type Given = 'always' | 'maybe' | 'list' | 'apart'

type PersonField = {
  value: z.ZodType
  given: Given
  /** What its column is called in files that leave, and known by in those that come. */
  words: Readonly<Record<Language, string>>
  /** Lists are sorted by it. */
  sorts?: true
  /** Typed as one line, without rules of its own: forms, lists and a person's page show it as such. */
  line?: true
  /** Another person of the company, by their id: an answer says who that is. */
  person?: true
}

const Line = line(limits.personLineLength).min(1)
const field = <const F extends PersonField>(of: F): F => of

/**
 * The fields of a person, in the order in which they are read. What calls take and answer, what files are made of, what
 * is told of a change and what screens show comes from here; the server says beside it where each is kept.
 */
export const personFields = {
  name: field({
    value: Name,
    given: 'always',
    sorts: true,
    words: { en: 'First name', es: 'Nombre' },
  }),
  surname: field({
    value: Name,
    given: 'always',
    sorts: true,
    words: { en: 'Surname', es: 'Apellidos' },
  }),
  email: field({
    value: Email,
    given: 'always',
    sorts: true,
    words: { en: 'E-mail', es: 'Correo electrónico' },
  }),
  role: field({
    value: Role,
    given: 'always',
    words: { en: 'Role', es: 'Rol' },
  }),
  status: field({
    value: z.string(),
    given: 'apart',
    words: { en: 'Status', es: 'Estado' },
  }),
  pronouns: field({
    value: Line,
    given: 'maybe',
    line: true,
    words: { en: 'Pronouns', es: 'Pronombres' },
  }),
  jobTitle: field({
    value: Line,
    given: 'maybe',
    line: true,
    words: { en: 'Job title', es: 'Puesto' },
  }),
  department: field({
    value: Line,
    given: 'maybe',
    line: true,
    words: { en: 'Department', es: 'Departamento' },
  }),
  manager: field({
    value: z.uuid(),
    given: 'maybe',
    person: true,
    words: { en: 'Manager', es: 'Responsable' },
  }),
  externalId: field({
    value: ExternalId,
    given: 'maybe',
    words: { en: 'External ID', es: 'ID externo' },
  }),
  tags: field({
    value: z.array(Tag).max(limits.tagsOfUser),
    given: 'list',
    words: { en: 'Tags', es: 'Etiquetas' },
  }),
  preferredLanguage: field({
    value: Language,
    given: 'maybe',
    words: { en: 'Language', es: 'Idioma' },
  }),
  timeZone: field({
    value: TimeZone,
    given: 'maybe',
    words: { en: 'Time zone', es: 'Zona horaria' },
  }),
}

export type PersonFieldKey = keyof typeof personFields
export const personFieldKeys = Object.keys(personFields) as PersonFieldKey[]

type Fields = typeof personFields
type With<G extends Given> = {
  [K in PersonFieldKey]: Fields[K]['given'] extends G ? K : never
}[PersonFieldKey]
type Sorting = { [K in PersonFieldKey]: Fields[K] extends { sorts: true } ? K : never }[PersonFieldKey]
type Line = { [K in PersonFieldKey]: Fields[K] extends { line: true } ? K : never }[PersonFieldKey]
type Linked = { [K in PersonFieldKey]: Fields[K] extends { person: true } ? K : never }[PersonFieldKey]

const keysWhere = <K extends PersonFieldKey>(is: (of: PersonField) => boolean): K[] =>
  personFieldKeys.filter((key) => is(personFields[key])) as K[]

export const sortingFields = keysWhere<Sorting>(({ sorts }) => sorts === true)
export const lineFields = keysWhere<Line>(({ line }) => line === true)
export const linkFields = keysWhere<Linked>(({ person }) => person === true)
/** What a person may be without. */
export const detailFields = keysWhere<With<'maybe' | 'list'>>(
  ({ given }) => given === 'maybe' || given === 'list',
)

type Detail = With<'maybe' | 'list'>
type Value<K extends Detail> = Fields[K]['value']
const made = <T>(pairs: (readonly [string, z.ZodType])[]) => Object.fromEntries(pairs) as T

/** The details as they may be given to a new person. */
export const newDetails = made<{ [K in Detail]: z.ZodOptional<Value<K>> }>(
  detailFields.map((key) => [key, personFields[key].value.optional()]),
)
/** The same to be changed: null says that there is none any more. */
export const changedDetails = made<{
  [K in Detail]: z.ZodOptional<K extends With<'maybe'> ? z.ZodNullable<Value<K>> : Value<K>>
}>(
  detailFields.map((key) => {
    const { value, given } = personFields[key]
    return [key, (given === 'maybe' ? value.nullable() : value).optional()]
  }),
)
/** The lines of text as an answer tells them. */
export const toldLines = made<{ [K in Line]: z.ZodNullable<z.ZodString> }>(
  lineFields.map((key) => [key, z.string().nullable()]),
)
