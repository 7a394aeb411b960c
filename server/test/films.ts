import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '#server/platform/child/program.ts'

const ffmpeg = findProgram('ffmpeg')
if (!ffmpeg) process.stdout.write('Tests of pictures of films are left out: no ffmpeg is on this machine\n')

/** Why tests of films are left out; undefined where they are not. */
export const noFfmpeg = ffmpeg ? undefined : 'no ffmpeg'

/** What ffmpeg draws or sounds by itself, as a file. */
function made(ending: 'mp4' | 'webm', source: string, how: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-film-'))
  const path = join(folder, `made.${ending}`)
  try {
    const argv = ['-v', 'error', '-f', 'lavfi', '-i', source, '-threads', '1', ...how, path]
    execFileSync(ffmpeg ?? 'ffmpeg', argv, { stdio: ['ignore', 'ignore', 'inherit'] })
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const codecs = { mp4: ['libx264', '-preset', 'ultrafast'], webm: ['libvpx', '-b:v', '500k'] }

export const madeFilm = (ending: 'mp4' | 'webm', source: string, ...how: string[]): Buffer =>
  made(ending, source, ['-c:v', ...codecs[ending], '-pix_fmt', 'yuv420p', ...how])

export const madeSound = (): Buffer => made('mp4', 'sine=d=1', ['-c:a', 'aac'])

/** A second of black, then four of another colour. */
export const blackThen = (colour: string, size = '320x180'): string =>
  `color=c=black:s=${size}:r=10:d=1[a];color=c=${colour}:s=${size}:r=10:d=4[b];[a][b]concat=n=2`
