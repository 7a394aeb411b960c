import type { Screen } from './screen.ts'

export const trainingScreens: Screen[] = [
  {
    name: 'training',
    path: '/dashboard/training',
    who: 'admin',
    shows: ['training.title', 'training.lead', 'training.assign', 'training.kind.path'],
  },
  {
    name: 'training-new',
    path: '/dashboard/training/new',
    who: 'admin',
    shows: [
      'training.assign.lead',
      'training.field.group',
      'training.due.day_option',
      'training.renewal.label',
    ],
  },
  {
    name: 'training-assignment',
    path: '/dashboard/training',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/training/:id' },
    shows: ['training.standing.overdue', 'training.change', 'training.field.due'],
  },
  {
    name: 'training-paths',
    path: '/dashboard/training/paths',
    who: 'admin',
    shows: ['training.paths.lead', 'training.path.create', 'training.path.state.published'],
  },
  {
    name: 'training-path',
    path: '/dashboard/training/paths',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/training/paths/:id' },
    shows: ['training.path.in_order', 'training.path.archive', 'training.path.holds'],
  },
  {
    name: 'training-path-people',
    path: '/dashboard/training/paths',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main a[href$="/people"]'],
      to: '/dashboard/training/paths/:id/people',
    },
    shows: ['training.path.enrol', 'training.path.by', 'training.path.withdraw'],
  },
]
