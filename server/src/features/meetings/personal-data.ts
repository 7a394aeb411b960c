import { by, own, why, type Fates } from '../../platform/personal-data/fates.ts'

const theirs = by('user_id')
const hosted = by('host_id')
const made = by('created_by')

const { company, course, id, key } = why
const guest = { keep: 'of a guest, who has no account; what is old of guests goes by its age' }

export const meetingsFates = {
  meetings: {
    columns: {
      company_id: id,
      id,
      code: { keep: 'the address of the meeting, made by chance' },
      title: { own: [hosted], erase: `'–'`, of: hosted },
      host_id: id,
      starts_at: own(hosted),
      minutes: own(hosted),
      created_at: own(hosted),
      ended_at: own(hosted),
      lobby: course,
      locked: course,
      notes: { erase: 'null', of: hosted },
      revision: course,
      recording: course,
      booked: course,
      is_class: course,
      is_talk: course,
      description: { own: [hosted], erase: 'null', of: hosted },
    },
  },
  meeting_people: {
    columns: {
      company_id: id,
      meeting_id: own(theirs),
      user_id: id,
      role: own(theirs),
      invited_at: own(theirs),
    },
  },
  meeting_peers: {
    columns: {
      company_id: id,
      id,
      meeting_id: own(theirs),
      user_id: id,
      guest_id: id,
      session_id: id,
      name: { erase: `''`, of: theirs },
      role: own(theirs),
      state: course,
      out_reason: course,
      ticket_hash: key,
      ticket_until: course,
      server_id: course,
      away_at: course,
      asked_at: course,
      joined_at: own(theirs),
      left_at: own(theirs),
      mic: course,
      camera: course,
      screen: course,
      hand_at: course,
    },
  },
  meeting_messages: {
    columns: {
      company_id: id,
      id,
      meeting_id: own(theirs),
      user_id: id,
      name: { erase: `''`, of: theirs },
      body: { own: [theirs], erase: `''`, of: theirs },
      created_at: own(theirs),
    },
  },
  meeting_guest_links: {
    columns: {
      company_id: id,
      id,
      meeting_id: id,
      hash: key,
      created_by: id,
      created_at: own(made),
      revoked_at: { erase: 'coalesce(revoked_at, now())', of: made },
    },
  },
  meeting_guests: {
    columns: {
      company_id: id,
      id,
      link_id: id,
      key_hash: key,
      name: guest,
      created_at: guest,
      network: guest,
    },
  },
  meeting_policies: { columns: { company_id: id, relay_only: company, guests: company, lobby: company } },
} satisfies Fates<
  | 'meetings'
  | 'meeting_people'
  | 'meeting_peers'
  | 'meeting_messages'
  | 'meeting_guest_links'
  | 'meeting_guests'
  | 'meeting_policies'
>
