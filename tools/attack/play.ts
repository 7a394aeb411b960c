import type { Attack, Finding, Target } from './target.ts'

const signs = new Map<boolean | null, string>([
  [true, '✓ held      '],
  [false, '✗ DID NOT   '],
  [null, '– not played'],
])

/** Plays an attack; one that breaks off on the way did not hold, for nobody knows. */
async function findingsOf(attack: Attack, target: Target): Promise<Finding[]> {
  try {
    return await attack.play(target)
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return [{ what: 'it can be played to its end', held: false, seen }]
  }
}

/** Plays one after another and says of each what held. Answers whether all did. */
export async function playAll(
  attacks: readonly Attack[],
  target: Target,
  say: (line: string) => void,
): Promise<boolean> {
  const all: Finding[] = []
  for (const attack of attacks) {
    say(`${attack.id}  ${attack.title}`)
    const findings = await findingsOf(attack, target)
    for (const { what, held, seen } of findings) say(`    ${signs.get(held)}  ${what} (${seen})`)
    all.push(...findings)
  }
  const count = (held: boolean | null) => all.filter((finding) => finding.held === held).length
  say(`${count(true)} held, ${count(false)} did not, ${count(null)} not played`)
  return count(false) === 0
}
