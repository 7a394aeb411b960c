import core from '../core.json' with { type: 'json' }
import ui from '../ui.json' with { type: 'json' }

/** The texts of the first load: sign-in, errors, and the parts every screen is made of. */
export default { ...core, ...ui }
