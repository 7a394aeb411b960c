-- Office hours had one room for all of their talks. Whoever is called keeps it for their talk; the others are over, as no talk leads into them any more.
update office_places p set meeting_id = o.meeting_id from office_hours o
  where o.company_id = p.company_id and o.id = p.office_id and p.state = 'called' and p.meeting_id is null;
update meetings m set ended_at = now(), revision = m.revision + 1 from office_hours o
  where o.company_id = m.company_id and o.meeting_id = m.id and m.ended_at is null
    and not exists (select from office_places p where p.company_id = m.company_id and p.meeting_id = m.id);
update office_hours set meeting_id = null where meeting_id is not null;
