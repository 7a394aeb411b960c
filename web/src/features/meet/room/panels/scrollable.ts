/** What scrolls must be reachable by key, even where nothing in it can be pressed. */
export const scrollable = { tabIndex: 0 }
