-- What a landing page shows is asked for by anyone: it reads what it shows, and nothing else of the catalogue.
create index course_catalogue_public on course_catalogue (company_id, published_at desc, course_id)
  where audience = 'public';
