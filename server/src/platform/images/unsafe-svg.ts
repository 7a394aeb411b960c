/** A drawing that holds more than shapes and their colours. */
export class UnsafeSvg extends Error {}
