-- Without a word of whoever runs the platform a company keeps 50 GiB of files; another number, or none, is their choice.
alter table companies alter column storage_limit set default 53687091200;
update companies set storage_limit = 53687091200 where storage_limit is null;
