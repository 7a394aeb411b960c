/** Told of a plan beside its outcomes; see the contract's UserBatch. */
export type BatchTally = { admins: number; losing: number; invitable: number; noted: number }
