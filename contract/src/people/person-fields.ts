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
  /** Lists are sorted by it. */
  sorts?: true
  /** Typed as one line, without rules of its own: forms, lists and a person's page show it as such. */
  singleLine?: true
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
  }),
  surname: field({
    value: Name,
    given: 'always',
    sorts: true,
  }),
  email: field({
    value: Email,
    given: 'always',
    sorts: true,
  }),
  role: field({
    value: Role,
    given: 'always',
  }),
  status: field({
    value: z.string(),
    given: 'apart',
  }),
  pronouns: field({
    value: Line,
    given: 'maybe',
    singleLine: true,
  }),
  jobTitle: field({
    value: Line,
    given: 'maybe',
    singleLine: true,
  }),
  department: field({
    value: Line,
    given: 'maybe',
    singleLine: true,
  }),
  manager: field({
    value: z.uuid(),
    given: 'maybe',
    person: true,
  }),
  externalId: field({
    value: ExternalId,
    given: 'maybe',
  }),
  tags: field({
    value: z.array(Tag).max(limits.tagsOfUser),
    given: 'list',
  }),
  preferredLanguage: field({
    value: Language,
    given: 'maybe',
  }),
  timeZone: field({
    value: TimeZone,
    given: 'maybe',
  }),
}

export type PersonFieldKey = keyof typeof personFields
export const personFieldKeys = Object.keys(personFields) as PersonFieldKey[]

type Fields = typeof personFields
type With<G extends Given> = {
  [K in PersonFieldKey]: Fields[K]['given'] extends G ? K : never
}[PersonFieldKey]
type Sorting = { [K in PersonFieldKey]: Fields[K] extends { sorts: true } ? K : never }[PersonFieldKey]
type SingleLine = {
  [K in PersonFieldKey]: Fields[K] extends { singleLine: true } ? K : never
}[PersonFieldKey]
type Linked = { [K in PersonFieldKey]: Fields[K] extends { person: true } ? K : never }[PersonFieldKey]

const keysWhere = <K extends PersonFieldKey>(is: (of: PersonField) => boolean): K[] =>
  personFieldKeys.filter((key) => is(personFields[key])) as K[]

export const sortingFields = keysWhere<Sorting>(({ sorts }) => sorts === true)
export const singleLineFields = keysWhere<SingleLine>(({ singleLine }) => singleLine === true)
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
export const answeredLines = made<{ [K in SingleLine]: z.ZodNullable<z.ZodString> }>(
  singleLineFields.map((key) => [key, z.string().nullable()]),
)
