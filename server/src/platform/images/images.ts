import { readFile } from 'node:fs/promises'
import type { FieldError } from '#contract/errors.ts'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { answerOfChild, ChildEnded } from '../child/child.ts'
import { turns } from '../turns/turns.ts'
import type { Drawn, Image, ImageUse, Task } from './draw.child.ts'
import { formatOf } from './image-format.ts'

export type { Image }
/** Whose turn it is, the field of the form to tell what is wrong at, and whether anybody still waits. */
export type Asked = { by?: string; companyId?: string; field?: string; gone?: AbortSignal }

const script = new URL('./draw.child.ts', import.meta.url)
const { atOnce, waitSeconds: seconds, waiting: most, ...limits } = serverLimits.images
const inTurn = turns({ atOnce, seconds, most })
type Read = () => Promise<Buffer>

function refuse(field: string, code: string): never {
  const details: FieldError[] = [{ field, code }]
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details })
}

/**
 * An image that someone sent, made anew from its pixels in a process of its own: one at a time of a person, a few at
 * once of a server. What takes more memory or time than an image may ends that process alone, and no thread that a
 * password waits for is ever busy with it. Its bytes are read when its turn has come: who waits holds none of them.
 */
export function makeImage(given: Buffer | Read, use: ImageUse, asked: Asked = {}): Promise<Image> {
  const read = typeof given === 'function' ? given : () => Promise.resolve(given)
  const { by = '', companyId, gone } = asked
  const who = { one: by, ...(companyId === undefined ? {} : { group: companyId }) }
  return inTurn(who, async () => draw(await read(), use, asked), gone)
}

async function draw(data: Buffer, use: ImageUse, { field = use, gone }: Asked): Promise<Image> {
  const format = formatOf(data)
  // A photo is a photo: drawings are for icons, which administrators choose.
  if (!format || (format === 'svg' && use !== 'icon')) return refuse(field, 'unsupported_image')
  if (format === 'svg' && data.length > serverLimits.svgBytes) return refuse(field, 'unsafe_image')
  const task: Task = { data, format, use }
  try {
    const drawn = await answerOfChild<Drawn>(script, task, limits, gone)
    if ('refused' in drawn) return refuse(field, drawn.refused)
    return { ...drawn.image, data: Buffer.from(drawn.image.data) }
  } catch (error) {
    if (error instanceof ChildEnded) return refuse(field, 'costly_image')
    throw error
  }
}

/** The image in a received file. UNSUPPORTED_MEDIA_TYPE, with the reason at its field, where it is none that is taken. */
export function readImage(path: string, use: ImageUse, asked: Asked): Promise<Image> {
  return makeImage(() => readFile(path), use, asked)
}
