import type { Screen } from './screen.ts'

export const announcementsScreens: Screen[] = [
  {
    name: 'announcements',
    path: '/dashboard/messages/announcements',
    who: 'student',
    shows: ['announcements.title', 'announcements.to_acknowledge'],
  },
  {
    name: 'announcement',
    path: '/dashboard/messages/announcements',
    who: 'student',
    press: { on: ['main li a'], to: '/dashboard/messages/announcements/:id' },
    shows: ['announcements.acknowledge'],
  },
  {
    name: 'announcements-sent',
    path: '/dashboard/messages/announcements/sent',
    who: 'admin',
    shows: ['announcements.sent', 'announcements.new', 'announcements.audience.everyone'],
  },
  {
    name: 'announcement-sent',
    path: '/dashboard/messages/announcements/sent',
    who: 'admin',
    press: { on: ['main li a'], to: '/dashboard/messages/announcements/:id' },
    shows: [
      'announcements.figure.people',
      'announcements.standing.not_acknowledged',
      'announcements.take_back',
    ],
  },
  {
    name: 'announcement-new',
    path: '/dashboard/messages/announcements/new',
    who: 'admin',
    shows: ['announcements.new', 'announcements.for', 'announcements.field.body', 'announcements.send'],
  },
]
