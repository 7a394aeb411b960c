import { landingApi, type SavedLanding } from '#contract/companies/landing.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTolgee, useTranslate } from '@tolgee/react'
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { session } from '../../../api/session/current-session.ts'
import { useMe } from '../../../api/session/me.ts'
import { HOME } from '../../../api/session/redirect.ts'
import { DateSettings } from '../../../locales/date-settings.tsx'
import { loadAppTexts } from '../../../locales/language.ts'
import { ownDrafts } from '../../../ui/drafts/drafts.ts'
import '../../../ui/styles/app.css'
import classes from './edit.module.css'
import { LandingEditor } from './landing-editor.tsx'

/** Whether there is a session here: known once it was asked for. Whoever has none stays on the page. */
function useHasSession(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    let open = true
    session.token().then(
      () => open && setHas(true),
      () => undefined,
    )
    return () => {
      open = false
    }
  }, [])
  return has
}

/** The landing page as it is, and for an administrator a way to write on it where it stands. */
export default function LandingDesk({ children }: { children: ReactNode }) {
  if (!useHasSession()) return children
  return (
    <Suspense fallback={children}>
      <ForAdministrators>{children}</ForAdministrators>
    </Suspense>
  )
}

function ForAdministrators({ children }: { children: ReactNode }) {
  const { id, role, mustEnrol } = useMe()
  if (mustEnrol || !roleAllowed(adminLevel, role)) return children
  // Before any form of theirs is drawn.
  ownDrafts(id)
  return (
    <DateSettings>
      <Desk>{children}</Desk>
    </DateSettings>
  )
}

function Desk({ children }: { children: ReactNode }) {
  const { t } = useTranslate()
  use(loadAppTexts(useTolgee()))
  const { data } = useSuspenseQuery(query(landingApi.page))
  const [edited, setEdited] = useState<SavedLanding | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // Back from editing: where one pressed before.
    if (!edited && wasEdited.current) edit.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  if (edited) return <LandingEditor saved={edited} onDone={() => setEdited(null)} />
  return (
    <>
      {children}
      <aside className={classes.bar} aria-label={t('landing.edit.tools')}>
        <Button component={Link} to={HOME} variant="subtle" color="gray">
          {t('landing.edit.home')}
        </Button>
        <Button ref={edit} variant="default" onClick={() => setEdited(data)}>
          {t('landing.edit.begin')}
        </Button>
      </aside>
    </>
  )
}
