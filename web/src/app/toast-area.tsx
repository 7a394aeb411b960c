import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { T } from '@tolgee/react'
import type { Severity, Toast } from '../api/toasts.ts'
import classes from './toast-area.module.css'

const looks: Record<Severity, { color: string; icon: typeof IconCheck }> = {
  info: { color: 'gray', icon: IconInfoCircle },
  warn: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
  success: { color: 'moss', icon: IconCheck },
}

const DEFAULT_POSITION = 'top-right'

/** How long a toast stays, and how long it takes to come and go; in milliseconds. */
export const TOAST_MS = 3000
export const TOAST_ANIMATION_MS = 300

/** What is offered has to be read, thought of and reached: such a toast stays until its offer is over. */
export const UNDO_MS = 8000

/** Which one stands, of those that take each other’s place. */
const standing = new Map<string, string>()

export function showToast(
  { severity, title, message, text, params = {}, sticky = false, undo, replaces, ...rest }: Toast,
  closeLabel: string,
) {
  const { color, icon: Icon } = looks[severity]
  const { position = undo ? 'bottom-left' : DEFAULT_POSITION } = rest
  const words = text ?? (message && <T keyName={message} params={params} />)
  const before = replaces !== undefined && standing.get(replaces)
  if (before) notifications.hide(before)
  const id = notifications.show({
    color,
    icon: <Icon size={18} aria-hidden />,
    title: title && <T keyName={title} params={params} />,
    message: undo ? (
      <div className={classes.offer}>
        {words}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          <T keyName="generic.undo" />
        </Button>
      </div>
    ) : (
      words
    ),
    autoClose: undo ? UNDO_MS : sticky ? false : TOAST_MS,
    position,
    // The region around it is live already: a second role would be read twice.
    role: 'group',
    closeButtonProps: { 'aria-label': closeLabel },
    'data-severity': severity,
  })
  if (replaces !== undefined) standing.set(replaces, id)
}

export function ToastArea() {
  return (
    <Notifications
      position={DEFAULT_POSITION}
      zIndex={1200}
      autoClose={TOAST_MS}
      transitionDuration={TOAST_ANIMATION_MS}
      withinPortal={false}
      classNames={{ root: classes.area ?? '' }}
    />
  )
}
