import dashboard from '../dashboard.json' with { type: 'json' }
import feedback from '../feedback.json' with { type: 'json' }
import kit from '../kit.json' with { type: 'json' }
import shell from '../shell.json' with { type: 'json' }
import signs from '../signs.json' with { type: 'json' }

/** The texts of the first screen behind the sign-in. */
export default { ...shell, ...kit, ...dashboard, ...feedback, ...signs }
