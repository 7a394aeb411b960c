/** What went wrong, in words for the person at the command line: printed without a stack trace, exit code 1. */
export class CommandError extends Error {}
