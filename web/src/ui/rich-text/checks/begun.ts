/** The editors in which one was put a moment ago: the first that is drawn there takes the focus. */
export const begun = new WeakSet<object>()
