import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../api/session/me.ts'
import { UserButton } from './user-button.tsx'

const load = () => import('./user-menu-panel.tsx')
const Panel = lazy(load)
/** Fetched while the pointer is still on the way. */
const early = () => void load().catch(() => undefined)

/** The person's menu; all but its button is fetched when somebody reaches for it. */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const me = useMe()
  const [wanted, want] = useState(false)
  const button = (
    <UserButton
      person={me}
      compact={compact}
      aria-expanded={false}
      onPointerEnter={early}
      onFocus={early}
      onClick={() => want(true)}
    />
  )
  return wanted ? (
    <Suspense fallback={button}>
      <Panel compact={compact} />
    </Suspense>
  ) : (
    button
  )
}
