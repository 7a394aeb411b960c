-- What came of a file stays what came: an image that is drawn anew may be kept in fewer bytes, or in more.
alter table attachments drop constraint attachments_check;
alter table attachments add constraint attachments_received_check check (received >= 0);
