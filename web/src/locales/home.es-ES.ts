import dashboard from './es-ES/dashboard.json' with { type: 'json' }
import feedback from './es-ES/feedback.json' with { type: 'json' }
import kit from './es-ES/kit.json' with { type: 'json' }
import shell from './es-ES/shell.json' with { type: 'json' }

/** The texts of the first screen behind the sign-in. */
export default { ...shell, ...kit, ...dashboard, ...feedback }
