import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorToast, onToast, severities, toast, type Toast } from './toasts.ts'

const of = (code: string, message = '') => errorToast(new ApiError({ code, type: 'x', message }, 400))

it.each([
  ['ALREADY_EXISTS', 'errors.already_exists.title', 'errors.already_exists.message', 'S8.4'],
  ['BAD_REQUEST', 'errors.bad_request.title', 'errors.bad_request.message', 'S8.5'],
  ['bad_request', 'errors.bad_request.title', 'errors.bad_request.message', 'S8.5'],
  ['Bad_Request', 'errors.bad_request.title', 'errors.bad_request.message', 'S8.5'],
  ['FORBIDDEN', 'generic.error.error', 'errors.forbidden.message', 'S8.6'],
  ['NOT_FOUND', 'errors.not_found.title', 'errors.not_found.message', 'S8.7'],
  ['MAX_NUMBER_REACHED', 'errors.max_number_reached.title', 'errors.max_number_reached.message', 'S8.8'],
])('shows %s as %s and %s [%s]', (code, title, message) => {
  expect(of(code)).toMatchObject({ severity: 'error', title, message })
})

it('shows any other error with its message, else that something went wrong [S8.9]', () => {
  expect(of('TEAPOT', 'Short and stout')).toMatchObject({
    title: 'generic.error.error',
    text: 'Short and stout',
  })
  expect(of('TEAPOT')).toMatchObject({
    title: 'generic.error.error',
    message: 'generic.error.something_went_wrong',
  })
  expect(errorToast(undefined)).toMatchObject({ message: 'generic.error.something_went_wrong' })
})

it('keeps what is said before anything draws toasts, in each severity [S8.17]', () => {
  expect(severities).toEqual(['info', 'warn', 'error', 'success'])
  for (const severity of severities) toast({ severity, message: 'generic.message.success' })
  const seen: Toast[] = []
  const stop = onToast((next) => seen.push(next))
  expect(seen.map(({ severity }) => severity)).toEqual([...severities])
  stop()
})
