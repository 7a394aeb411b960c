import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { blackThen, madeFilm, madeSound, noFfmpeg } from '../../../test/films.ts'
import { ffmpegOf, frameOfFilm } from './frame-of-film.ts'

function inFolder(files: Record<string, Buffer | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-frame-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}
function frameIn(folder: string, mediaType: string) {
  const ffmpeg = ffmpegOf({ CAIRN_FFMPEG: 'ffmpeg' }) ?? 'ffmpeg'
  return frameOfFilm(ffmpeg, { folder, name: 'film', mediaType }, new AbortController().signal)
}
const frameOf = (film: Buffer | string, mediaType = 'video/mp4') => frameIn(inFolder({ film }), mediaType)

async function seen(frame: Buffer | null) {
  const { width, height } = await sharp(frame ?? Buffer.alloc(0)).metadata()
  const { dominant } = await sharp(frame ?? Buffer.alloc(0)).stats()
  const most = Object.entries(dominant).toSorted(([, a], [, b]) => b - a)
  return [width, height, Math.max(...Object.values(dominant)) < 40 ? 'black' : most[0]?.[0]]
}

it('is found where it is named, and not where it is switched off', () => {
  expect(ffmpegOf({ CAIRN_FFMPEG: 'off' })).toBeUndefined()
  expect(ffmpegOf({ CAIRN_FFMPEG: '/nowhere/ffmpeg' })).toBeUndefined()
})

describe.skipIf(noFfmpeg)('a frame of a film', () => {
  it('is none of the black ones that it begins with', async () => {
    expect(await seen(await frameOf(madeFilm('mp4', blackThen('red'))))).toEqual([320, 180, 'r'])
  })

  it('is from after its first tenth', async () => {
    const film = madeFilm(
      'mp4',
      'color=c=blue:s=320x180:r=5:d=6[a];color=c=red:s=320x180:r=5:d=54[b];[a][b]concat=n=2',
      '-g',
      '5',
    )
    expect(await seen(await frameOf(film))).toEqual([320, 180, 'r'])
  })

  it('comes from WebM as well', async () => {
    expect(await seen(await frameOf(madeFilm('webm', blackThen('blue')), 'video/webm'))).toEqual([
      320,
      180,
      'b',
    ])
  })

  it('is as wide as a screen needs at most, and has square dots', async () => {
    expect(await seen(await frameOf(madeFilm('mp4', blackThen('red', '1920x1080'))))).toEqual([
      1280,
      720,
      'r',
    ])
    const wide = madeFilm('mp4', `${blackThen('red', '720x576')},setsar=64/45`)
    expect(await seen(await frameOf(wide))).toEqual([1024, 576, 'r'])
  })

  it('of a film that ends before it says is from its beginning', async () => {
    const film = madeFilm('mp4', 'color=c=red:s=320x180:r=5:d=60', '-g', '5', '-movflags', 'faststart')
    expect(await seen(await frameOf(film.subarray(0, film.indexOf('mdat') + 2000)))).toEqual([320, 180, 'r'])
  })
})

describe.skipIf(noFfmpeg)('what is no film gives none', () => {
  const red = () => madeFilm('mp4', blackThen('red'))

  it('one of another kind than it is said to be', async () => {
    expect(await frameOf(red(), 'video/webm')).toBeNull()
    expect(await frameOf(madeFilm('webm', blackThen('red')), 'video/mp4')).toBeNull()
    expect(await frameOf(red(), 'video/x-matroska')).toBeNull()
  })

  it.each([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nother.mp4\n#EXT-X-ENDLIST\n'],
    ['a list of films', 'ffconcat version 1.0\nfile other.mp4\n'],
  ])('%s that names another file', async (_, film) => {
    const folder = inFolder({ film, 'other.mp4': red() })
    for (const mediaType of ['video/mp4', 'video/webm', 'video/quicktime'])
      expect(await frameIn(folder, mediaType)).toBeNull()
  })

  it('a film that begins as one and goes on as a playlist, or says nothing', async () => {
    const head = '\0\0\0\x18ftypisom\0\0\0\0isomiso2'
    expect(await frameOf(`${head}\n#EXTM3U\n#EXTINF:5,\n/etc/passwd\n`)).toBeNull()
    expect(await frameOf(head)).toBeNull()
    expect(await frameOf('\x1a\x45\xdf\xa3webm', 'video/webm')).toBeNull()
  })

  it('a playlist of an address, which nobody calls', async () => {
    let calls = 0
    const film = red()
    const server = createServer((_, response) => {
      calls++
      response.end(film)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/other.mp4`
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${address}\n#EXT-X-ENDLIST\n`
    for (const mediaType of ['video/mp4', 'video/webm']) expect(await frameOf(playlist, mediaType)).toBeNull()
    expect(calls).toBe(0)
  })

  it('sound alone', async () => {
    expect(await frameOf(madeSound())).toBeNull()
  })
})
