import { useSyncExternalStore } from 'react'
import { reading } from '../away.ts'
import { session } from './current-session.ts'

const isUnheard = () => reading.get() && session.person() === undefined

/**
 * Whether this page began without a connection and lives of what was kept on the device: the server has not been heard
 * of, and so nobody is signed in as yet.
 */
export const useUnheard = (): boolean => useSyncExternalStore(reading.subscribe, isUnheard)
