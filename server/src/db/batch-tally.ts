/** Told of a plan beside its outcomes; see the contract's UserBatch. `room`: how many places its ticked rows take. */
export type BatchTally = { admins: number; losing: number; invitable: number; noted: number; room: number }
