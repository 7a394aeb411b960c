const json = 'application/json'
const oneFile = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx'
/** Bodies that are broken before any schema sees them. */
export const brokenBodies: readonly { type: string; body: string | Buffer }[] = [
  { type: json, body: '' },
  { type: json, body: '{"a":' },
  { type: json, body: 'null' },
  { type: json, body: '"\\ud800"' },
  { type: json, body: '{"__proto__":{"a":1},"a\\u0000":1}' },
  { type: json, body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
  { type: json, body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
  { type: json, body: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { type: json, body: `"${'x'.repeat(1_100_000)}"` },
  { type: 'text/plain', body: 'hello' },
  { type: 'no media type', body: 'hello' },
  { type: 'application/x-www-form-urlencoded', body: 'a=%00&b=%ff&c[d]=e&__proto__=1&%' },
  { type: 'multipart/form-data; boundary=edge', body: oneFile },
]

/** A part of a form: its head, and what is in it. */
type Part = [head: string, content: string]
const edge = 'multipart/form-data; boundary=edge'
const parts = (...all: Part[]) =>
  all.map(([head, content]) => `--edge\r\n${head}\r\n\r\n${content}\r\n`).join('') + '--edge--\r\n'
const field = (name: string) => `content-disposition: form-data; name="${name}"`
const file = (name: string, filename: string) => `${field(name)}; filename="${filename}"`

/** A form of fields that are right, but for one. */
export const formWith = (right: Record<string, unknown>, name: string, content: string) => ({
  type: edge,
  body: parts(
    ...Object.entries({ ...right, [name]: content }).map(([key, value]): Part => [field(key), String(value)]),
  ),
})

/** Forms that are none, or are not put together as a browser does it; `right` are fields that are. */
export function brokenForms(right: Record<string, unknown>, name: string): { type: string; body: string }[] {
  const fields = Object.entries(right).map(([key, value]): Part => [field(key), String(value)])
  const good = parts(...fields, [file(name, 'a'), 'x'])
  const form = (...more: Part[]) => ({ type: edge, body: parts(...fields, ...more) })
  return [
    { type: 'multipart/form-data', body: good },
    { type: 'multipart/form-data; boundary=', body: good },
    { type: 'multipart/form-data; boundary=other', body: good },
    { type: `multipart/form-data; boundary=${'e'.repeat(300)}`, body: good },
    { type: edge, body: '' },
    { type: edge, body: good.slice(0, -10) },
    { type: edge, body: good.replace('\r\n\r\nx', '') },
    { type: edge, body: '--edge\r\n'.repeat(100) },
    { type: 'multipart/mixed; boundary=edge', body: good },
    { type: 'application/x-www-form-urlencoded', body: 'a=%00&b=%ff&c[d]=e&__proto__=1&%' },
    form([`${field(name)}\r\ncontent-type: application/octet-stream`, 'x']),
    form([field(name), 'x']),
    form([file(name, ''), 'x']),
    form([file(name, `../\0${'x'.repeat(10_000)}`), 'x']),
    form([`${field(name)}; filename*=utf-8''%00%ff%`, 'x']),
    form([file(name, 'a'), 'x'], [file(name, 'b'), 'y']),
    form([file('other', 'a'), 'x']),
    form([file('__proto__', 'a'), 'x']),
    form([field('__proto__'), 'x'], [field('constructor'), 'x']),
    form([field('a\0b'), 'x']),
    form([field('x'.repeat(100_000)), 'x']),
    form([file('x'.repeat(100_000), 'a'), 'x']),
    form([field(''), 'x']),
    form(['content-disposition: form-data', 'x']),
    form(['x: y', 'x']),
    form([`${file(name, 'a')}\r\nx-more: ${'x'.repeat(100_000)}`, 'x']),
    form([`${file(name, 'a')}\r\ncontent-type: \0;;/`, 'x']),
    form(...Array.from({ length: 70 }, (): Part => [field('a'), 'x'])),
    form(...Array.from({ length: 20 }, (_, n): Part => [file(`f${n}`, 'a'), 'x'])),
    form([field('a'), 'x'.repeat(100_000)]),
    // A file in the place of a text.
    ...fields.map(([, content], n) => form([file(Object.keys(right)[n] ?? '', 'a'), content])),
  ]
}

/** Ends of an address that no schema sees whole. */
export const brokenSearches: readonly string[] = [
  '?%',
  '?%00=%00&search=%00',
  '?page[]=1&page[a]=2&__proto__=3',
  '?search=%ff%fe&sort=%ed%a0%80',
  `?search=${'x'.repeat(6000)}`,
  `?${'search=a&'.repeat(500)}`,
  '?page=1e3&pageSize=0x10&id=null',
]
