import { z } from 'zod'
import { startReceiver, type Answer, type Got } from './receiver.ts'

/*
 * What a learning record store takes, written from the specification of xAPI 1.0.3 (parts two and three) and not from what
 * Cairn sends: https://github.com/adlnet/xAPI-Spec. It is strict where the specification lets a store choose.
 */
const Iri = z.string().regex(/^[a-z][a-z\d+.-]*:\S+$/i)
const Uuid = z.string().regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)
const LanguageMap = z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/), z.string().min(1))
const filled = (value: object) => Object.keys(value).length > 0
const Definition = z
  .strictObject({
    name: LanguageMap.optional(),
    description: LanguageMap.optional(),
    type: Iri.optional(),
    moreInfo: Iri.optional(),
  })
  .refine(filled)
const Activity = z.strictObject({
  objectType: z.literal('Activity').optional(),
  id: Iri,
  definition: Definition.optional(),
})
const Agent = z
  .strictObject({
    objectType: z.literal('Agent').optional(),
    name: z.string().optional(),
    mbox: z
      .string()
      .regex(/^mailto:\S+@\S+$/)
      .optional(),
    account: z.strictObject({ homePage: Iri, name: z.string().min(1) }).optional(),
  })
  .refine(({ mbox, account }) => Number(mbox !== undefined) + Number(account !== undefined) === 1)
const Score = z
  .strictObject({
    scaled: z.number().min(-1).max(1).optional(),
    raw: z.number().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .refine(
    ({ raw, min, max }) => (min ?? -Infinity) < (max ?? Infinity) && (raw ?? min ?? 0) >= (min ?? -Infinity),
  )
  .refine(({ raw, max }) => (raw ?? -Infinity) <= (max ?? Infinity))
const Statement = z.strictObject({
  id: Uuid.optional(),
  actor: Agent,
  verb: z.strictObject({ id: Iri, display: LanguageMap.optional() }),
  object: Activity,
  result: z
    .strictObject({
      score: Score.optional(),
      success: z.boolean().optional(),
      completion: z.boolean().optional(),
      response: z.string().optional(),
      duration: z
        .string()
        .regex(/^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/)
        .optional(),
    })
    .refine(filled)
    .optional(),
  context: z
    .strictObject({
      registration: Uuid.optional(),
      platform: z.string().optional(),
      revision: z.string().optional(),
      language: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/)
        .optional(),
      contextActivities: z
        .partialRecord(z.enum(['parent', 'grouping', 'category', 'other']), z.array(Activity).min(1))
        .refine(filled)
        .optional(),
    })
    .refine(filled)
    .optional(),
  timestamp: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
    .refine((at) => !at.endsWith('-00:00'))
    .optional(),
  version: z.literal('1.0.0').optional(),
})
export type Statement = z.infer<typeof Statement>

const LATEST = '1.0.3'
const said = (status: number, body: string): Answer => ({
  status,
  body,
  headers: { 'x-experience-api-version': LATEST, 'content-type': 'application/json' },
})

type Options = {
  username?: string
  password?: string
  /** What is answered in place of what a store would; `kept`: it has taken the statement nevertheless. */
  instead?: (times: number, got: Got) => { answer: Answer; kept: boolean } | undefined
}

/** A learning record store that is one: HTTP Basic, each statement judged, none kept twice. */
export async function startLrs({ username = 'key', password = 'secret', instead }: Options = {}) {
  const kept = new Map<string, Statement>()
  const wrong: string[] = []
  const refuse = (status: number, why: string) => {
    wrong.push(why)
    return said(status, JSON.stringify({ error: why }))
  }
  function take({ method, path, headers, body }: Got): Answer {
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    if (headers.authorization !== basic) return said(401, '{"error":"who are you?"}')
    if (method !== 'POST' || path !== '/xapi/statements') return refuse(404, `${method} ${path}`)
    if (!String(headers['x-experience-api-version']).startsWith('1.0.')) return refuse(400, 'version')
    if (headers['content-type'] !== 'application/json') return refuse(400, 'content type')
    const judged = Statement.safeParse(JSON.parse(body))
    if (!judged.success) return refuse(400, z.prettifyError(judged.error))
    const { id } = judged.data
    if (id === undefined) return refuse(400, 'this store wants an id')
    const known = kept.get(id)
    if (known && JSON.stringify(known) !== JSON.stringify(judged.data))
      return said(409, '{"error":"conflict"}')
    kept.set(id, judged.data)
    return said(200, JSON.stringify([id]))
  }
  const receiver = await startReceiver((got, times) => {
    const other = instead?.(times, got)
    const answer = !other || other.kept ? take(got) : null
    return other ? other.answer : answer
  })
  return {
    ...receiver,
    url: `${receiver.origin}/xapi/`,
    username,
    password,
    /** What it refused as no statement, and why. */
    wrong,
    statements: () => [...kept.values()],
  }
}
