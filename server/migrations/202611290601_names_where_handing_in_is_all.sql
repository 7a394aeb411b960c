-- Where handing in is all that is asked nobody grades, and no grade ever gave the name back: it is not hidden there.
set local role app_platform;
update coursework set learner_number = null where state = 'auto_graded' and learner_number is not null;
reset role;
