import { expect, it } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { ApiError, failSuspended } from './errors.ts'

function suspended(): string {
  try {
    return failSuspended({ suspensionReason: null })
  } catch (error) {
    return (error as ApiError).message
  }
}

const messages = [...errorCodes.map((code) => new ApiError(code).message), suspended()]
/** Whoever reads it is neither blamed nor begged, and it says what is so rather than that something failed. */
const outOfStyle =
  /\b(you|your|yours|please|sorry|oops|wrong|bad|illegal|failed|second factor|log ?in)\b|[!?]|\bcan['’]?t\b/i
const remedies = /^(ask|complete|send|sign|try)\b/i

it.each(messages)('says in the style of all messages: %s', (message) => {
  expect(message).not.toMatch(outOfStyle)
  expect(message).toMatch(/^(?:[A-Z][^.]*\.)(?: [A-Z][^.]*\.)?$/)
  expect(message.length).toBeLessThanOrEqual(80)
})

it('says once for each code what it is, and what to do where something can be done', () => {
  expect(new Set(messages).size).toBe(messages.length)
  const remedied = errorCodes.filter((code) =>
    new ApiError(code).message.split('. ').some((sentence) => remedies.test(sentence)),
  )
  expect(remedied).toEqual([
    'UNAUTHORIZED',
    'SECOND_FACTOR_REQUIRED',
    'REQUEST_TIMEOUT',
    'RATE_LIMITED',
    'UNAVAILABLE',
    'MAINTENANCE',
    'STORAGE_FULL',
  ])
})
