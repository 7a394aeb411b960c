-- What was spoken is a kind of file of its own: played where it stands, and smaller than a film.
alter table attachments drop constraint attachments_kind_check;
alter table attachments
  add constraint attachments_kind_check check (kind in ('document', 'image', 'video', 'package', 'audio'));
