import { expect, it } from 'vitest'
import { textsOf } from '../../test/render-ui.tsx'
import { ApiError, normaliseError } from './api-error.ts'
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

it.each([
  [
    'other_person',
    'en-GB',
    'Not sent',
    /^Your session ended, or somebody else signed in, before this was sent\./,
  ],
  [
    'other_person',
    'es-ES',
    'No se ha enviado',
    /^Tu sesión se cerró, u otra persona inició la suya, antes de que se/,
  ],
  ['fresh_proof', 'en-GB', 'Nothing was changed', /^Confirm that it’s you, then try again\.$/],
  ['fresh_proof', 'es-ES', 'No se ha cambiado nada', /^Confirma que eres tú y vuelve a intentarlo\.$/],
] as const)('says why something was given up, %s, in %s: %s [S8.9a]', (type, locale, title, message) => {
  const said = errorToast(new ApiError({ code: 'CANCELLED', type, message: '' }, 0))
  const texts = textsOf(locale)
  expect(texts[said.title ?? '']).toBe(title)
  expect(texts[said.message ?? '']).toMatch(message)
})

it.each([
  ['INTERNAL', 500, 'errors.internal.message'],
  ['UNAVAILABLE', 503, 'errors.unavailable.message'],
  ['UNAUTHORIZED', 401, 'errors.unauthorized.message'],
  ['400', 400, 'errors.bad_request.message'],
  ['403', 403, 'errors.forbidden.message'],
  ['404', 404, 'errors.not_found.message'],
  ['405', 405, 'errors.internal.message'],
  ['409', 409, 'errors.conflict.message'],
  ['408', 408, 'errors.request_timeout.message'],
  ['410', 410, 'errors.gone.message'],
  ['413', 413, 'errors.payload_too_large.message'],
  ['414', 414, 'errors.headers_too_large.message'],
  ['415', 415, 'errors.unsupported_media_type.message'],
  ['418', 418, 'generic.error.something_went_wrong'],
  ['500', 500, 'errors.internal.message'],
  ['429', 429, 'errors.rate_limited.message'],
  ['431', 431, 'errors.headers_too_large.message'],
  ['502', 502, 'errors.unavailable.message'],
  ['503', 503, 'errors.unavailable.message'],
  ['504', 504, 'errors.unavailable.message'],
  ['507', 507, 'errors.storage_full.message'],
  ['INVALID_RESPONSE', 200, 'errors.invalid_response.message'],
])(
  'says in the reader’s own words what %s (%i) means, whatever words came with it [S8.9a]',
  (code, status, message) => {
    const error = new ApiError({ code, type: 'server', message: 'Internal Server Error' }, status)
    expect(errorToast(error).message).toBe(message)
    expect(errorToast(error).text).toBeUndefined()
  },
)

it('says why something is refused, conflicts or is over, where the server says why', () => {
  const why = (code: string, details: unknown) =>
    errorToast(new ApiError({ code, type: 'conflict', details, message: 'x' }, 409)).message
  expect(why('CONFLICT', { reason: 'no_second_factor' })).toBe('errors.reason.no_second_factor')
  expect(why('CONFLICT', { reason: 'not_pending' })).toBe('errors.reason.not_pending')
  expect(why('GONE', { reason: 'over' })).toBe('errors.reason.over')
  expect(why('GONE', { reason: 'undo_over' })).toBe('errors.reason.undo_over')
  expect(why('GONE', { reason: 'file_gone' })).toBe('errors.reason.file_gone')
  expect(why('GONE', { reason: 'passkey_late' })).toBe('errors.reason.passkey_late')
  expect(why('GONE', null)).toBe('errors.gone.message')
  expect(why('CONFLICT', { version: 3 })).toBe('errors.conflict.message')
  expect(why('RATE_LIMITED', null)).toBe('errors.rate_limited.message')
  expect(why('FORBIDDEN', { reason: 'too_early' })).toBe('errors.reason.too_early')
  expect(why('FORBIDDEN', { reason: 'whatever' })).toBe('errors.forbidden.message')
})

it('says why under the title of the code', () => {
  const why = (code: string) =>
    errorToast(new ApiError({ code, type: 'x', details: { reason: 'in_use' }, message: 'x' }, 409))
  const message = 'errors.reason.in_use'
  expect(why('NOT_FOUND')).toMatchObject({ title: 'errors.not_found.title', message })
  expect(why('bad_request')).toMatchObject({ title: 'errors.bad_request.title', message })
  expect(why('FORBIDDEN')).toMatchObject({ title: 'generic.error.error', message })
  expect(why('A_NEWER_CODE')).toMatchObject({ title: 'generic.error.error', message })
})

it('says which limit of the company is reached, where the server names it [S8.8]', () => {
  const of = (details: unknown) =>
    errorToast(new ApiError({ code: 'MAX_NUMBER_REACHED', type: 'conflict', details, message: 'x' }, 409))
  const title = 'errors.max_number_reached.title'
  expect(of({ limit: 'people', maximum: 5, current: 5 })).toMatchObject({
    title,
    message: 'errors.limit.people',
  })
  expect(of({ limit: 'workbookRows', maximum: 100_000 })).toMatchObject({
    title,
    message: 'errors.limit.workbookRows',
    params: { maximum: 100_000 },
  })
  for (const details of [{ maximum: 20 }, null])
    expect(of(details)).toMatchObject({ title, message: 'errors.max_number_reached.message' })
})

it('gives the operator’s reason why a company is suspended, or says that it is', () => {
  const of = (text: string) =>
    errorToast(
      new ApiError(
        { code: 'FORBIDDEN', type: 'x', details: { reason: 'company_suspended', text }, message: 'x' },
        403,
      ),
    )
  const title = 'errors.suspended.title'
  expect(of('Unpaid since May.')).toEqual({ severity: 'error', title, text: 'Unpaid since May.' })
  expect(of('')).toEqual({ severity: 'error', title, message: 'login.suspended.why' })
})

it('says of too much mail for how many minutes to wait', () => {
  const details = { reason: 'too_much_mail' }
  const error = new ApiError({ code: 'RATE_LIMITED', type: 'limit', details, message: 'x' }, 429, 290)
  expect(errorToast(error)).toMatchObject({ message: 'errors.reason.too_much_mail', params: { minutes: 5 } })
})

it('shows no words of the program itself', () => {
  expect(errorToast(new TypeError('x is undefined'))).toMatchObject({
    title: 'generic.error.error',
    message: 'generic.error.something_went_wrong',
  })
})

it('shows any other error with its message, else that something went wrong [S8.9c]', () => {
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

it.each([
  [402, { error: { message: 'The trial is over' } }, 'The trial is over'],
  [418, { error: { message: 'Short and stout', type: 'teapot' } }, 'Short and stout'],
  [402, {}, undefined],
])(
  'shows the words of an answer %i that has no code, and never those of its status [S8.9c]',
  (status, payload, text) => {
    const answer = new Response(null, { status, statusText: 'Payment Required' })
    const said = errorToast(normaliseError(payload, answer))
    expect([said.text, said.message]).toEqual([text, text ? undefined : 'generic.error.something_went_wrong'])
  },
)

it('keeps what is said before anything draws toasts, in each severity [S8.17]', () => {
  expect(severities).toEqual(['info', 'warn', 'error', 'success'])
  for (const severity of severities) toast({ severity, message: 'generic.message.success' })
  const seen: Toast[] = []
  const stop = onToast((next) => seen.push(next))
  expect(seen.map(({ severity }) => severity)).toEqual([...severities])
  stop()
})
