-- Of a line that mail stands in which is kept back: the line to the address, as it would be with that mail in it.
alter table mail_brakes add column beside bytea;
create index mail_brakes_beside on mail_brakes (company_id, beside) where beside is not null;
