/** What a camera sends in a room of so many people: each browser encodes it once for every other. */
export type Tier = { width: number; height: number; frameRate: number; videoBps: number; audioBps: number }

const tiers: { people: number; tier: Tier }[] = [
  { people: 2, tier: { width: 1280, height: 720, frameRate: 30, videoBps: 1_500_000, audioBps: 48_000 } },
  { people: 3, tier: { width: 640, height: 360, frameRate: 24, videoBps: 500_000, audioBps: 40_000 } },
  { people: 4, tier: { width: 480, height: 270, frameRate: 20, videoBps: 300_000, audioBps: 32_000 } },
]
/** Six at VGA saturate two processor cores; this is what they carry. */
const smallest: Tier = { width: 320, height: 180, frameRate: 15, videoBps: 150_000, audioBps: 32_000 }

/** `strained`: the processor does not keep up, so that one step less is sent. */
export function tierFor(people: number, strained = false): Tier {
  const at = tiers.findIndex((one) => people <= one.people)
  if (at === -1) return smallest
  return tiers[strained ? at + 1 : at]?.tier ?? smallest
}

/** A shared screen is read: sharp before smooth. */
export const screenFor = (people: number) =>
  people <= 3 ? { videoBps: 2_000_000, frameRate: 15 } : { videoBps: 800_000, frameRate: 8 }
