-- The one translation service that a company's pages may load and call for translating in the page; null: none.
alter table company_settings add column translation_service text;
