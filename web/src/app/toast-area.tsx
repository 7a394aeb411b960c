import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { T } from '@tolgee/react'
import type { Severity, Toast } from '../api/toasts.ts'

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

export function showToast(
  { severity, title, message, text, params = {}, sticky = false, position = DEFAULT_POSITION }: Toast,
  closeLabel: string,
) {
  const { color, icon: Icon } = looks[severity]
  notifications.show({
    color,
    icon: <Icon size={18} aria-hidden />,
    title: title && <T keyName={title} params={params} />,
    message: text ?? (message && <T keyName={message} params={params} />),
    autoClose: sticky ? false : TOAST_MS,
    position,
    // The region around it is live already: a second role would be read twice.
    role: 'group',
    closeButtonProps: { 'aria-label': closeLabel },
    'data-severity': severity,
  })
}

export function ToastArea() {
  return (
    <Notifications
      position={DEFAULT_POSITION}
      zIndex={1200}
      autoClose={TOAST_MS}
      transitionDuration={TOAST_ANIMATION_MS}
      withinPortal={false}
    />
  )
}
