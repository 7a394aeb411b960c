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
  { type: 'multipart/form-data', body: oneFile },
  { type: 'multipart/form-data; boundary=', body: oneFile },
  { type: 'multipart/form-data; boundary=edge', body: '' },
  { type: 'multipart/form-data; boundary=edge', body: oneFile },
  { type: 'multipart/form-data; boundary=edge', body: `${oneFile}\r\n--edge--\r\n` },
  { type: 'multipart/form-data; boundary=edge', body: `${oneFile}\r\n`.repeat(30) + '--edge--\r\n' },
  { type: `multipart/form-data; boundary=${'e'.repeat(300)}`, body: oneFile },
]

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

/** What each field of a search is sent on its own: all the others are right then, and it comes as far as it may. */
export const hostileWords: readonly string[] = [
  'a\0b',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01',
  '2147483648',
  '9e22',
  '-1',
]
