-- What an import or a change of many people did to each of them stands under it: the log shows one entry, which opens.
alter table audit_log add column batch_id uuid;
create index audit_log_of_batch on audit_log (company_id, batch_id, at desc, id) where batch_id is not null;
create index audit_log_folded on audit_log (company_id, at desc, id) where batch_id is null;
