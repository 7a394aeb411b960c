-- Those that verifiers are told of as revoked, in the order in which they are read.
create index certificates_revoked on certificates (company_id, id) where revoked_at is not null or person is null;
