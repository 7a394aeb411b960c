-- What waits for an answer or a decision, found by its age without a walk over all that was answered before.
create index booking_asked_of_mentor on booking_sessions (company_id, mentor_id, expires_at)
  where state = 'requested' and waits_for = 'mentor';
create index booking_asked_of_mentee on booking_sessions (company_id, mentee_id, expires_at)
  where state = 'requested' and waits_for = 'mentee';
create index mentoring_actions_open on mentoring_actions (company_id, owner_id, due_on) where done_at is null;
create index help_requests_unanswered on help_requests (company_id, asked_at) where state in ('queued', 'claimed');
create index enrolments_requested on enrolments (company_id, enrolled_at) where state = 'requested';
create index programme_applications_requested on programme_applications (company_id, sent_at) where state = 'requested';
create index programme_runs_drafts on programme_runs (company_id, created_at) where state = 'draft';
create index shared_answers_proposed on shared_answers (company_id, proposed_at) where state = 'proposed';
create index message_reports_unopened on message_reports (company_id, at) where opened_at is null;
create index users_pending on users (company_id, (coalesce(invited_at, created_at))) where status = 'pending';
