import { onceQuiet } from '../../../ui/once-quiet.tsx'

/** The dialog of whoever is stuck, which no lesson waits for. */
export const StuckDialog = onceQuiet(() => import('./stuck-dialog.tsx'), { opened: false })
