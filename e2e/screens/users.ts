import type { Screen } from './screen.ts'

/** From a row, over its sheet, to the page of a person. */
const sheetToPage = ['main table tbody a', '[role="dialog"] a[href^="/dashboard/users/"]']

export const usersScreens: Screen[] = [
  {
    name: 'users',
    path: '/dashboard/users',
    who: 'admin',
    shows: ['users.title', 'users.invite', 'users.import', 'ui.filter.open'],
  },
  {
    name: 'person',
    path: '/dashboard/users',
    who: 'admin',
    press: { on: sheetToPage, to: '/dashboard/users/:id' },
    shows: ['users.person.history', 'users.field.role', 'users.field.email', 'users.field.status'],
  },
  {
    name: 'person-edit',
    path: '/dashboard/users',
    who: 'admin',
    press: { on: [...sheetToPage, 'main a[href$="/edit"]'], to: '/dashboard/users/:id/edit' },
    shows: ['users.edit.submit', 'users.field.name', 'users.field.email', 'users.field.role'],
  },
  {
    name: 'users-create',
    path: '/dashboard/users/new',
    who: 'admin',
    shows: ['users.create.title', 'users.field.name', 'users.field.email', 'users.field.role'],
  },
  {
    name: 'users-import',
    path: '/dashboard/users/import',
    who: 'admin',
    shows: ['users.import.title', 'users.import.check'],
  },
  { name: 'no-permission', path: '/dashboard/users', who: 'student', shows: ['ui.no_permission.title'] },
  {
    name: 'groups',
    path: '/dashboard/users/groups',
    who: 'admin',
    shows: ['groups.title', 'groups.lead', 'groups.create', 'groups.by.rule'],
  },
  {
    name: 'group',
    path: '/dashboard/users/groups',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/users/groups/:id' },
    shows: ['groups.rule.kept', 'groups.training', 'groups.moves', 'groups.assign'],
  },
]
