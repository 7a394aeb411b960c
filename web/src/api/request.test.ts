import { companiesApi } from '#contract/companies/companies.ts'
import { usersApi } from '#contract/people/users.ts'
import { expect, it } from 'vitest'
import { dropEmpty, requestBody, requestPath } from './request.ts'

it('drops empty values and empty arrays of a filter, and nothing else [S5.4]', () => {
  expect(
    dropEmpty({ search: '', role: [], status: null, sort: undefined, page: 0, on: false, name: 'a' }),
  ).toStrictEqual({
    page: 0,
    on: false,
    name: 'a',
  })
})

it('sends a filter without its empty values, a repeated one for each of its values [S5.4]', () => {
  expect(
    requestPath(usersApi.list, { query: { search: '', role: ['admin', 'mentor'], status: [], page: 2 } }),
  ).toBe('/users/users?role=admin&role=mentor&page=2')
  expect(requestPath(usersApi.list, { query: { search: '' } })).toBe('/users/users')
})

it('fills the path, and refuses one it cannot fill', () => {
  expect(requestPath(usersApi.byId, { params: { id: 'a/b' } })).toBe('/users/user/a%2Fb/by-id')
  expect(() => requestPath(usersApi.byId, {})).toThrow('id')
})

it('sends a form with its fields before its files [S7.6b]', () => {
  const icon = new File(['x'], 'icon.png')
  const { body, type } = requestBody(companiesApi.create, { body: { name: 'Acme' }, files: { icon } })
  expect(type).toBeUndefined()
  expect(body instanceof FormData && [...body.keys()]).toEqual(['name', 'icon'])
  expect(requestBody(usersApi.update, { body: { name: 'Ana' } })).toEqual({
    body: '{"name":"Ana"}',
    type: 'application/json',
  })
})
