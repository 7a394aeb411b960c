type Named = { name: string; surname: string; email: string }

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const asWord = (words: string, flags: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(words)}(?![\p{L}\p{N}])`, flags)

/**
 * Whether a text names somebody: by their address, their whole name, or a part of it written as they write it. A name that
 * is also a word is a name where it has their capital.
 */
export function namesPerson(text: string, { name, surname, email }: Named): boolean {
  const said = text.normalize('NFC')
  const whole = `${name} ${surname}`.normalize('NFC').trim()
  if (email && said.toLowerCase().includes(email.toLowerCase())) return true
  if (whole && asWord(whole, 'iu').test(said)) return true
  return whole
    .split(/\s+/)
    .filter((part) => part.length > 1 && /^\p{Lu}/u.test(part))
    .some((part) => asWord(part, 'u').test(said))
}
