/** Told of a plan beside its outcomes; see the contract's UserBatch. `room`: how many places its ticked rows take. */
export type BatchTally = {
  admins: number
  losing: number
  invitable: number
  /** Links that end, and of these the ones whose person has another address and stays pending. */
  ended: number
  moved: number
  noted: number
  room: number
}
