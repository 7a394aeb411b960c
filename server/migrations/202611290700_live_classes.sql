-- A meeting that a live class of a course booked: its title is its own, and nobody comes in who is not in it, but guests.
alter table meetings add column is_class boolean not null default false;

-- The dates of the live classes of courses. They are of no version: whoever learns in one that has the lesson may come.
create table class_dates (
  company_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  meeting_id uuid not null,
  host_id uuid not null,
  starts_at timestamptz not null,
  minutes int not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- Once more after it was planned: who enrolled or withdrew at that very moment is where they belong from then on.
  seated_at timestamptz,
  -- All attendance of it is written down.
  counted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, meeting_id) references meetings (company_id, id) on delete cascade,
  foreign key (company_id, host_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('class_dates');
create index class_dates_of_course on class_dates (company_id, course_id, lesson_id, starts_at);
create index class_dates_of_meeting on class_dates (company_id, meeting_id);
create index class_dates_of_host on class_dates (company_id, host_id);
create index class_dates_to_seat on class_dates (created_at) where seated_at is null;
create index class_dates_to_count on class_dates (starts_at) where counted_at is null and cancelled_at is null;

-- For how long somebody was there, within the time of the class. Once it counts it counts, whatever is corrected after.
create table class_attendance (
  company_id uuid not null,
  date_id uuid not null,
  enrolment_id uuid not null,
  user_id uuid not null,
  seconds int not null,
  counted_at timestamptz,
  primary key (company_id, date_id, enrolment_id),
  foreign key (company_id, date_id) references class_dates (company_id, id) on delete cascade,
  foreign key (company_id, enrolment_id) references enrolments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('class_attendance');
create index class_attendance_of_enrolment on class_attendance (company_id, enrolment_id);
create index class_attendance_of_user on class_attendance (company_id, user_id);

-- What somebody is still to be told of a date: the latest of it alone.
create table class_news (
  company_id uuid not null,
  date_id uuid not null,
  user_id uuid not null,
  -- Who did it; null where nobody had to: somebody enrolled.
  by_id uuid,
  what text not null constraint class_news_what check (what in ('new', 'changed', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (company_id, date_id, user_id),
  foreign key (company_id, date_id) references class_dates (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, by_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('class_news');
create index class_news_of_teller on class_news (company_id, by_id);
create index class_news_of_user on class_news (company_id, user_id);

-- The room of a date goes with it: of a draft that is deleted nothing stays in anybody's calendar.
create function drop_class_room() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from meetings where company_id = old.company_id and id = old.meeting_id;
  return null;
end $$;
create trigger drop_class_room after delete on class_dates for each row execute function drop_class_room();

-- Seats people in the rooms of a course's classes that are not over: those who learn in a version that has the lesson, and
-- nobody else but the host. Whoever comes or goes by that is to be told of it.
create function seat_in_classes(company uuid, course uuid, people uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from class_dates d where d.company_id = company and d.course_id = course
      and d.cancelled_at is null and d.starts_at + make_interval(mins => d.minutes) > now()) then
    return;
  end if;
  with open as materialized (
    select d.id, d.lesson_id, d.meeting_id, d.host_id from class_dates d
    where d.company_id = company and d.course_id = course and d.cancelled_at is null
      and d.starts_at + make_interval(mins => d.minutes) > now()
  ), fits as materialized (
    select d.id, d.meeting_id, d.host_id, v.version from open d
    join course_versions v on v.company_id = company and v.course_id = course
    where jsonb_path_exists(v.outline, '$[*].lessons[*].id ? (@ == $id)', jsonb_build_object('id', d.lesson_id))
  ), wanted as materialized (
    select f.id, f.meeting_id, f.host_id, e.user_id from fits f
    join enrolments e on e.company_id = company and e.course_id = course and e.version = f.version
      and e.state in ('active', 'completed') and e.user_id = any(people)
  ), seated as (
    insert into meeting_people (company_id, meeting_id, user_id)
    select company, w.meeting_id, w.user_id from wanted w on conflict do nothing
    returning meeting_id, user_id
  ), unseated as (
    delete from meeting_people p using open d
    where p.company_id = company and p.meeting_id = d.meeting_id and p.user_id = any(people) and p.user_id <> d.host_id
      and not exists (select from wanted w where w.id = d.id and w.user_id = p.user_id)
    returning p.meeting_id, p.user_id
  )
  insert into class_news (company_id, date_id, user_id, what)
  select company, d.id, s.user_id, s.what from (
    select meeting_id, user_id, 'new' as what from seated
    union all select meeting_id, user_id, 'cancelled' from unseated
  ) s join open d on d.meeting_id = s.meeting_id where s.user_id <> d.host_id
  on conflict (company_id, date_id, user_id) do update set what = excluded.what;
end $$;

create function seat_who_enrolled() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare one record;
begin
  if not exists (select from come c join class_dates d on d.company_id = c.company_id and d.course_id = c.course_id) then
    return null;
  end if;
  for one in select company_id, course_id, array_agg(user_id) as people from come group by company_id, course_id loop
    perform seat_in_classes(one.company_id, one.course_id, one.people);
  end loop;
  return null;
end $$;
create trigger seat_who_enrolled after insert on enrolments referencing new table as come
  for each statement execute function seat_who_enrolled();

create function seat_who_moved() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform seat_in_classes(new.company_id, new.course_id, array[new.user_id]);
  return null;
end $$;
create trigger seat_who_moved after update on enrolments for each row
  when (old.state is distinct from new.state or old.version is distinct from new.version)
  execute function seat_who_moved();
