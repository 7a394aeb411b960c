/** Of how many people each of the teams is into which so many are dealt: none is larger than `size`, and none differs by more than one. */
function sizesOf(people: number, size: number): number[] {
  const teams = Math.ceil(people / size)
  return Array.from({ length: teams }, (_, at) => Math.floor(people / teams) + (at < people % teams ? 1 : 0))
}

/** Deals people out into teams at random; `random` is at least 0 and below 1. */
export function dealTeams<P>(people: readonly P[], size: number, random: () => number): P[][] {
  const left = [...people]
  const draw = (): P[] => left.splice(Math.floor(random() * left.length), 1)
  return sizesOf(people.length, size).map((count) => Array.from({ length: count }, draw).flat())
}
