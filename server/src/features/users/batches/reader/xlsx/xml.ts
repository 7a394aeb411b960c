import { SaxesParser } from 'saxes'

type Attributes = Record<string, string>
export type Handlers = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Some programs write every name with a prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes; `take` gives what was found in each part of it. */
export async function* readXml<T>(
  source: AsyncIterable<Buffer>,
  { open, close, text }: Handlers,
  take: () => T[],
): AsyncGenerator<T> {
  const parser = new SaxesParser({ position: false })
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes as Attributes))
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const part of source) {
    parser.write(decoder.decode(part, { stream: true }))
    yield* take()
  }
  parser.write(decoder.decode())
  parser.close()
  yield* take()
}

/** Reads a small part to its end. */
export async function readWhole(source: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  await readXml(source, handlers, () => []).next()
}

/** An attribute, whatever prefix stands before its name. */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ??
  Object.entries(attributes).find(([key]) => key.includes(':') && local(key) === name)?.[1]
