import { meetingsApi } from '#contract/meetings/meetings.ts'
import { mount } from '../../http/mount.ts'
import { meetingAttendance } from './record/attendance.ts'
import { createMeeting } from './create-meeting.ts'
import { endMeeting } from './end-meeting.ts'
import { findPeople } from './find-people.ts'
import { createGuestLink, guestLinks, revokeGuestLink } from './guests/guest-links.ts'
import { guestJoin, guestLook } from './guests/guests.ts'
import { joinMeeting } from './join-meeting.ts'
import { guestFiles } from './record/meeting-files.ts'
import { listMeetings } from './list-meetings.ts'
import { meetingByCode } from './meeting-by-code.ts'
import { meetingCalendar } from './calendar/meeting-calendar.ts'
import { meetingChat } from './record/meeting-chat.ts'
import { meetingPolicy, updateMeetingPolicy } from './meeting-policy.ts'
import type { RoomEnded } from './room/end-room.ts'
import { updateMeeting } from './update-meeting.ts'

export const meetingsRoutes = (ended: RoomEnded) =>
  mount(meetingsApi, {
    list: listMeetings,
    create: createMeeting,
    update: updateMeeting,
    people: findPeople,
    policy: meetingPolicy,
    updatePolicy: updateMeetingPolicy,
    byCode: meetingByCode,
    calendar: meetingCalendar,
    join: joinMeeting,
    end: endMeeting(ended),
    chat: meetingChat,
    attendance: meetingAttendance,
    guestLinks,
    createGuestLink,
    revokeGuestLink,
    guestLook,
    guestJoin,
    guestFiles,
  })
