const two = (n: number) => String(n).padStart(2, '0')

/** As a clock of a player shows it. */
export const timeOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`

type Words = (key: string, params: Record<string, number>) => string

/** As it is said. */
export const spokenTime = (t: Words, seconds: number): string =>
  t('recording.spoken', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })

/** What its file is called. */
export const fileNameOf = (what: string, time: string, type: string): string =>
  `${what}, ${time}.${type === 'audio/mp4' ? 'm4a' : type.endsWith('mp4') ? 'mp4' : 'webm'}`
