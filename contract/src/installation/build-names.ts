/** What a build of the web application may name; a server that serves it may name otherwise. */
export const builtNames = ['VITE_API_URL', 'VITE_LIVE_URL', 'VITE_SUPPORT_CHAT_ID'] as const

/** Where the build notes what it named, for the server: in its own folder. */
export const BUILD_FILE = 'build.json'
