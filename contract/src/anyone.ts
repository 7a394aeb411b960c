/** Nobody signed in is needed. */
export const anyone = 'public'
