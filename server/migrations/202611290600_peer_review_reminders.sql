-- When whoever is to write a review of another's work was reminded that it is soon due: once for each.
alter table peer_reviews add column reminded_at timestamptz;
create index peer_reviews_to_remind on peer_reviews (due_at) where done_at is null and reminded_at is null;
