type Named = { name: string; surname: string; email: string }

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const asWord = (words: string, flags: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(words)}(?![\p{L}\p{N}])`, flags)

/** Without accents, which many leave out of a name that has them. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')

/** Of a script without capitals and, mostly, without gaps between words: a name is one wherever it stands. */
const isNamed = (part: string, said: string): boolean =>
  /^\p{Lo}/u.test(part) ? said.includes(part) : /^\p{Lu}/u.test(part) && asWord(part, 'u').test(said)

/**
 * Whether a text names somebody: by their address, their whole name, or a part of it written as they write it. A name that
 * is also a word is a name where it has their capital.
 */
export function namesPerson(text: string, { name, surname, email }: Named): boolean {
  const said = plain(text)
  const whole = plain(`${name} ${surname}`).trim()
  if (email && said.toLowerCase().includes(plain(email).toLowerCase())) return true
  if (whole && asWord(whole, 'iu').test(said)) return true
  return whole.split(/\s+/).some((part) => part.length > 1 && isNamed(part, said))
}
