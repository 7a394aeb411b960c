import { newAssignmentSettings, type AssignmentContent } from '#contract/practice/assignment.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { TeamsWriter } from './teams-writer.tsx'

it.each([
  [
    'en-GB',
    'Learners choose theirs',
    'Until a team has handed in, anyone in the course may join it while there is room, and then sees what is written there.',
  ],
  [
    'es-ES',
    'Cada estudiante elige el suyo',
    'Hasta que un equipo entrega, cualquier estudiante del curso puede unirse si queda sitio, y ve entonces lo que hay escrito.',
  ],
] as const)(
  'says in %s what it means that learners choose, beside that choice',
  async (locale, name, how) => {
    const settings = { ...newAssignmentSettings, teams: { made: 'staff', size: 4 } as const }
    const content = { settings } as AssignmentContent
    await renderUi(<TeamsWriter content={content} error={null} onChange={() => undefined} />, { locale })
    const choice = screen.getByRole('radio', { name })
    const described = document.getElementById(choice.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(how)
  },
)
