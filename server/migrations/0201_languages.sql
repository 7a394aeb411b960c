-- Which of the installation's languages a company offers: one at least, and its default among them.
alter table company_settings
  add column languages text[] not null default '{en,es}',
  add constraint company_settings_languages check (
    cardinality(languages) > 0 and languages <@ '{en,es}'::text[] and default_language = any (languages)
  );
