import { z } from 'zod'
import { command } from '../command.ts'

export const migrate = command({
  name: 'migrate',
  usage: '',
  summary: 'Bring the database’s schema up to this version; a starting server does the same',
  bare: true,
  args: z.object({}),
  // It is done when the database is opened for a command that works on a bare one, and when a server starts.
  async run(_services, _args, { migrated: ran = [] }) {
    return ran.length ? `Ran ${ran.join(', ')}.` : 'The schema is that of this version.'
  },
})
