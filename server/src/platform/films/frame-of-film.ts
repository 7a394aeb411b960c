import type { Env } from '../../env.ts'
import { serverLimits } from '../../limits.ts'
import { findProgram, outputOf } from '../child/program.ts'

const { seconds, memoryMegabytes, addressMegabytes, outputBytes, framePixels, pixels } = serverLimits.films
const limits = { seconds, memoryMegabytes, addressMegabytes, outputBytes }

/** What reads each kind of film; a file is opened by no other, whatever its bytes say. */
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}

/** What browsers play, and phones record. */
const decoders = [
  'h264',
  'hevc',
  'mpeg4',
  'vp8',
  'vp9',
  'libvpx',
  'libvpx-vp9',
  'av1',
  'libdav1d',
  'libaom-av1',
]

/** The program that makes pictures of films, where this machine has one and its operator lets it be used. */
export const ffmpegOf = ({ CAIRN_FFMPEG: name }: Pick<Env, 'CAIRN_FFMPEG'>): string | undefined =>
  name === 'off' ? undefined : findProgram(name)

type Film = { folder: string; name: string; mediaType: string }

/** Opens the film as what it is, and nothing that it may name: no other file, no address. */
const opening = ({ name }: Film, demuxer: string, from: number): string[] => [
  '-hide_banner',
  '-nostdin',
  '-max_alloc',
  String(outputBytes * 8),
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  demuxer === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : 'matroska,webm',
  '-codec_whitelist',
  decoders.join(','),
  '-threads',
  '1',
  '-max_pixels',
  String(framePixels),
  ...(from > 0 ? ['-ss', from.toFixed(2)] : []),
  '-f',
  demuxer,
  '-i',
  `file:${name}`,
  '-map',
  '0:V:0',
]

/** Never larger than it is, with square dots, and of some frames the one that is most like the others: no black one. */
const drawing = [
  `scale=w='min(${pixels},iw)':h='min(${pixels},ih)':force_original_aspect_ratio=decrease`,
  `scale=w='max(1,min(${pixels},trunc(iw*sar)))':h=ih`,
  'setsar=1',
  'thumbnail=48',
  'format=rgb24',
].join(',')

function secondsIn(said: string): number {
  const [, hours, minutes, left] = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(said) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(left ?? 0)
}

/**
 * A frame of a film from after its first tenth, as PNG; null where the file gives none. Throws ChildEnded where it takes more
 * than it may, and what ended the signal.
 */
export async function frameOfFilm(ffmpeg: string, film: Film, signal: AbortSignal): Promise<Buffer | null> {
  const demuxer = demuxers[film.mediaType]
  if (!demuxer) return null
  const running = { folder: film.folder, limits, signal }
  const looked = await outputOf(
    ffmpeg,
    [...opening(film, demuxer, 0), '-c', 'copy', '-t', '0', '-f', 'null', '-'],
    running,
  )
  if (looked.code !== 0) return null
  const frame = async (from: number) => {
    const drawn = [
      '-an',
      '-sn',
      '-dn',
      '-vf',
      drawing,
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2pipe',
      '-',
    ]
    const { code, output } = await outputOf(ffmpeg, [...opening(film, demuxer, from), ...drawn], running)
    return code === 0 && output.length > 0 ? output : null
  }
  const tenth = Math.min(secondsIn(looked.said) / 10, 600)
  // Where a film ends earlier than it says, its beginning is there.
  return (await frame(tenth)) ?? (tenth > 0 ? await frame(0) : null)
}
