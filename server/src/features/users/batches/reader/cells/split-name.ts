/** A whole name in two; `guessed`: nothing in it says where the one ends and the other begins. */
export type SplitName = { name: string; surname: string; guessed: boolean }

/** What belongs to the word behind it: "de la Cruz" is one surname. */
const PARTICLES: ReadonlySet<string> = new Set(
  'da das de del der den di do dos du e i la las le los san santa ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
)

/** What stands behind a whole name and its comma, and is nobody's first name. */
const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md', 'esq'])
const isSuffix = (text: string) => SUFFIXES.has(text.replace(/[.\s]/g, '').toLowerCase())

/** A whole name with what stands behind it: "John Smith" and ", Jr."; one word before it is a surname, "Khan, Md". */
function withoutSuffixes(full: string): [name: string, suffixes: string] {
  const pieces = full.split(',').map((piece) => piece.trim())
  let whole = pieces.length
  while (whole > 1 && isSuffix(pieces[whole - 1] ?? '')) whole--
  const name = pieces.slice(0, whole).join(', ')
  return /[\s,]/.test(name)
    ? [
        name,
        pieces
          .slice(whole)
          .map((suffix) => `, ${suffix}`)
          .join(''),
      ]
    : [full, '']
}

/** The words of a name, what belongs to the next one with it. */
function parts(words: readonly string[]): string[] {
  const whole: string[] = []
  let begun: string[] = []
  for (const word of words) {
    begun.push(word)
    // "E" alone is somebody's second name, "e" is not.
    if (PARTICLES.has(word.length > 1 ? word.toLowerCase() : word)) continue
    whole.push(begun.join(' '))
    begun = []
  }
  return begun.length ? [...whole, begun.join(' ')] : whole
}

/**
 * "Ana Gil" as its column has it: the first name first, or the surnames; "Gil, Ana" whatever it says. Of more words than
 * two two are surnames, as in Spanish, and somebody has to look at it; so they have where first names stand first and
 * more than a surname is before a comma, or a suffix behind it.
 */
export function splitName(full: string, first: 'name' | 'surname'): SplitName {
  const [whole, suffixes] = first === 'name' ? withoutSuffixes(full) : [full, '']
  const { name, surname, guessed } = divided(whole, first)
  return suffixes ? { name, surname: surname + suffixes, guessed: true } : { name, surname, guessed }
}

const wordsOf = (text: string) => parts(text.split(/\s+/).filter(Boolean))

function divided(full: string, first: 'name' | 'surname'): SplitName {
  const comma = full.indexOf(',')
  if (comma >= 0) {
    const surname = full.slice(0, comma).trim()
    const guessed = first === 'name' && wordsOf(surname).length > 1
    return { name: full.slice(comma + 1).trim(), surname, guessed }
  }
  const words = wordsOf(full)
  const guessed = words.length > 2
  const surnames = guessed ? 2 : 1
  const between = first === 'surname' ? surnames : Math.max(words.length - surnames, 1)
  const [one, other] = [words.slice(0, between).join(' '), words.slice(between).join(' ')]
  return first === 'surname' ? { name: other, surname: one, guessed } : { name: one, surname: other, guessed }
}
