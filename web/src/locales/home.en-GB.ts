import dashboard from './en-GB/dashboard.json' with { type: 'json' }
import feedback from './en-GB/feedback.json' with { type: 'json' }
import kit from './en-GB/kit.json' with { type: 'json' }
import shell from './en-GB/shell.json' with { type: 'json' }

/** The texts of the first screen behind the sign-in. */
export default { ...shell, ...kit, ...dashboard, ...feedback }
