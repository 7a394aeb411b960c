import type { z } from 'zod'

type Def = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  partial?: boolean
  options?: z.core.$ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  defaultValue?: unknown
  checks?: z.core.$ZodCheck[]
  getter?: () => z.core.$ZodType
}
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def
const isWhole = ({ checks = [] }: Def) =>
  checks.some(({ _zod: { def } }) => 'format' in def && String(def.format).includes('int'))

const written = (value: unknown) => JSON.stringify(value)

/** The objects that stand more than once in what these are made of. */
function often(schemas: readonly z.core.$ZodType[]): Set<z.core.$ZodType> {
  const seen = new Set<z.core.$ZodType>()
  const twice = new Set<z.core.$ZodType>()
  const visit = (schema: z.core.$ZodType | undefined) => {
    if (!schema) return
    const { shape, element, innerType, keyType, valueType, options = [], type, getter } = defOf(schema)
    if (seen.has(schema)) {
      if (type === 'object') twice.add(schema)
      return
    }
    seen.add(schema)
    const inner = [element, innerType, keyType, valueType, ...options, ...Object.values(shape ?? {})]
    for (const one of [...inner, getter?.()]) visit(one)
  }
  for (const schema of schemas) visit(schema)
  return twice
}

/** Writes schemas as shapes. What is asked for twice, or is made of itself, gets a name. */
export class ShapeWriter {
  /** What of shape.ts is used. */
  readonly used = new Set<string>()
  /** Statements to stand before the shapes. */
  readonly named: string[] = []
  private readonly lazy = new Map<z.core.$ZodType, string>()
  private readonly objects = new Map<z.core.$ZodType, string>()

  private readonly begun = new Set<string>()
  private readonly often: ReadonlySet<z.core.$ZodType>
  constructor(schemas: readonly z.core.$ZodType[]) {
    this.often = often(schemas)
  }

  private call(name: string, ...given: string[]): string {
    this.used.add(name)
    return given.length ? `${name}(${given.join(', ')})` : name
  }

  /** The expression of shape.ts that takes what the schema takes, but for bounds, forms and own conditions. */
  of(schema: z.core.$ZodType | undefined): string {
    if (!schema) throw new Error('a schema is made of something that is not written as a shape')
    const def = defOf(schema)
    switch (def.type) {
      case 'string':
      case 'template_literal':
        return this.call('text')
      case 'number':
        return this.call(isWhole(def) || 'format' in def ? 'whole' : 'number')
      case 'boolean':
        return this.call('truth')
      case 'unknown':
      case 'any':
        return this.call('any')
      case 'enum':
        return this.call('oneOf', ...Object.values(def.entries ?? {}).map(written))
      case 'null':
        return this.call('oneOf', 'null')
      case 'literal':
        return this.call('oneOf', ...(def.values ?? []).map(written))
      case 'nullable':
        return this.call('nullable', this.of(def.innerType))
      case 'optional':
        return this.call('optional', this.of(def.innerType))
      case 'default':
        return this.call('otherwise', this.of(def.innerType), written(def.defaultValue))
      case 'array':
        return this.call('list', this.of(def.element))
      case 'record':
        return this.ofRecord(def)
      case 'union':
        return this.call('either', ...(def.options ?? []).map((option) => this.of(option)))
      case 'lazy':
        return this.ofLazy(schema, def)
      case 'object':
        return this.once(schema, () => this.ofObject(def))
      default:
        throw new Error(`an answer with a ${def.type} in it is not written as a shape (web/build/contract)`)
    }
  }

  private once(schema: z.core.$ZodType, write: () => string): string {
    if (!this.often.has(schema)) return write()
    const known = this.objects.get(schema)
    // What it is a part of itself is there once it is called.
    if (known) return this.begun.has(known) ? `(value) => ${known}(value)` : known
    const name = `part${this.objects.size}`
    this.objects.set(schema, name)
    this.begun.add(name)
    this.named.push(`const ${name} = /* @__PURE__ */ ${write()}`)
    this.begun.delete(name)
    return name
  }

  private ofObject({ shape = {}, catchall }: Def): string {
    const others = catchall && defOf(catchall).type
    const kind = { never: 'strict', unknown: 'loose', none: 'object' }[others ?? 'none']
    if (!kind) throw new Error(`an object whose other fields are of ${others} is not written as a shape`)
    const fields = Object.entries(shape).map(([name, field]) => `${written(name)}: ${this.of(field)}`)
    return this.call(kind, `{ ${fields.join(', ')} }`)
  }

  private ofRecord({ keyType, valueType, partial }: Def): string {
    const values = this.of(valueType)
    // A record by names that are known has all of them.
    const names = partial ? undefined : keyType?._zod.values
    if (!names) return this.call('record', this.of(keyType), values)
    return this.call('strict', `{ ${[...names].map((name) => `${written(name)}: ${values}`).join(', ')} }`)
  }

  private ofLazy(schema: z.core.$ZodType, { getter }: Def): string {
    const known = this.lazy.get(schema)
    if (known) return known
    const name = `again${this.lazy.size}`
    this.lazy.set(schema, name)
    const inner = this.of(getter?.())
    // Made when it is first called: it stands before what it is made of.
    this.named.push(`let ${name}_made\nfunction ${name}(value) { return (${name}_made ??= ${inner})(value) }`)
    return name
  }
}
