-- A film's picture, which stands until it plays: a stored file of its own, that goes with the film. poster_looked_at says that
-- it was tried, whatever came of it.
alter table attachments
  add column poster_key text,
  add column poster_width int check (poster_width > 0),
  add column poster_height int check (poster_height > 0),
  add column poster_looked_at timestamptz,
  add foreign key (company_id, poster_key) references files (company_id, key) on delete set null (poster_key);
create index attachments_by_poster on attachments (company_id, poster_key);
create index attachments_without_poster on attachments (company_id, id) where kind = 'video' and poster_looked_at is null;
