import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/src/endpoint.ts'
import { ShapeWriter } from './shape-of.ts'

/** Of a module of the contract: its calls, with what their answers are made of in place of schemas. */
export const CALLS = '?calls'
/** Of a module of the contract: schemas of its that are only read by. */
export const READ = '?read'

/** What a page needs to know of a call, beside what its answer is made of. */
const told = ['id', 'method', 'path', 'form', 'json', 'files', 'knowsBearer', 'keptOffline'] as const
export const isTold = (name: string): boolean => name === 'data' || told.some((one) => one === name)

type Calls = Record<string, Endpoint>
const isCalls = (value: unknown): value is Calls =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (one: unknown) =>
      typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'data' in one,
  )

const modules = new Map<string, Promise<Record<string, unknown>>>()
/** What a module of the contract is when it runs. */
export function valuesOf(file: string): Promise<Record<string, unknown>> {
  const found = modules.get(file) ?? (import(pathToFileURL(file).href) as Promise<Record<string, unknown>>)
  modules.set(file, found)
  return found
}

export async function callsOf(file: string): Promise<Record<string, Calls>> {
  return Object.fromEntries(
    Object.entries(await valuesOf(file)).filter(([, value]) => isCalls(value)),
  ) as Record<string, Calls>
}

/** How a call is named among those of its module. */
export const nameOfCall = (group: string, call: string) => `${group}$${call}`

const shapes = JSON.stringify(new URL('../../src/api/answers/shape.ts', import.meta.url).pathname)

function module(writer: ShapeWriter, lines: string[]): string {
  const used = [...writer.used, 'readBy'].join(', ')
  return [`import { ${used} } from ${shapes}`, ...writer.named, ...lines].join('\n')
}
const read = (writer: ShapeWriter, schema: z.core.$ZodType) => `/* @__PURE__ */ readBy(${writer.of(schema)})`

export async function callsPart(file: string): Promise<string> {
  const groups = await callsOf(file)
  const all = Object.values(groups).flatMap((calls) => Object.values(calls).map(({ data }) => data))
  const writer = new ShapeWriter(all)
  const lines: string[] = []
  for (const [group, calls] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(calls)) {
      const fields = told.flatMap((key) =>
        endpoint[key] === undefined ? [] : `${key}: ${JSON.stringify(endpoint[key])}`,
      )
      fields.push(`data: ${read(writer, endpoint.data)}`)
      lines.push(`export const ${nameOfCall(group, name)} = { ${fields.join(', ')} }`)
    }
  return module(writer, lines)
}

/** The schemas of these names, to be read by. */
export async function readPart(file: string, names: readonly string[]): Promise<string> {
  const values = await valuesOf(file)
  const schemas = names.map((name) => values[name] as z.core.$ZodType)
  const writer = new ShapeWriter(schemas)
  const lines = schemas.map((schema, at) => `export const ${names[at]} = ${read(writer, schema)}`)
  return module(writer, lines)
}
