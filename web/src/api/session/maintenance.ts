import { flag } from '../flag.ts'

/** Whether the installation is under maintenance, as the boot or any answer said last. */
export const maintenance = flag()

export const reportMaintenance = () => maintenance.set(true)
