import type { Lobby, RoomState } from '#contract/meetings/room.ts'

export const roomColumns = ['lobby', 'locked', 'recording'] as const

/** What everyone in a room is told of it; an empty id is a recording that is being started. */
export const roomState = (row: { lobby: Lobby; locked: boolean; recording: string | null }): RoomState => ({
  lobby: row.lobby,
  locked: row.locked,
  recording: Boolean(row.recording),
})
