export { doneSessions } from './done-sessions.ts'
export { findSession, holdSession } from './find-session.ts'
export { standingOf, type SessionRow } from './session.view.ts'
