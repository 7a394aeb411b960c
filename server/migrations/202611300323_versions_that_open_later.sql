-- The few versions of which a module opens later: looked for every hour.
create index course_versions_open_later on course_versions (company_id, course_id, version)
  where jsonb_path_exists(outline, '$[*].opens');
