import { bookingApi } from '#contract/mentoring/booking.ts'
import { handoverApi } from '#contract/mentoring/handover.ts'
import { query } from '../../../api/client.ts'
import { afterMoves } from '../use-move.ts'

export const takenOverQuery = (id: string) => query(handoverApi.takenOver, { params: { id } })
export const takenOverPath = (id: string) => `/dashboard/mentoring/${id}/handover`

/** What is asked again when a handover stands otherwise. */
export const afterHandover = [...afterMoves, handoverApi.takenOver, bookingApi.sessions]
