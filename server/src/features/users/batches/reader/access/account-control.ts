/**
 * What Active Directory keeps of an account in the bits of one number, "userAccountControl": 512 is a person's, 514 one that
 * was disabled.
 */
const OF_PERSON = 0x0200
const DISABLED = 0x0002
/** All that may be set of somebody's account; any other bit is of a computer's, or of none. */
const KNOWN = 0x05ff_03fb

const NUMBER = /^\d{3,8}$/

/** Whether a number is an account's that was disabled; null: it is no account's of a person. */
export function accountIsDisabled(cell: string): boolean | null {
  const bits = NUMBER.test(cell) ? Number(cell) : 0
  return (bits & OF_PERSON) === 0 || (bits & ~KNOWN) !== 0 ? null : (bits & DISABLED) !== 0
}
