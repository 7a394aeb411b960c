-- Names of time zones that JavaScript knows and a database does not, and offsets, whose sign it reads the other way
-- round, were taken once: whoever has one goes by their company's, and a company by UTC.
set local role app_platform;
update users set time_zone = null
  where time_zone ~* '^([+-].*|A[EG]T|BET|C[AN]T|CTT|ECT|IET|MIT|NET|P[LNR]T|[SV]ST|US/Pacific-New)$';
update users set chosen_time_zone = null
  where chosen_time_zone ~* '^([+-].*|A[EG]T|BET|C[AN]T|CTT|ECT|IET|MIT|NET|P[LNR]T|[SV]ST|US/Pacific-New)$';
update company_settings set time_zone = 'UTC'
  where time_zone ~* '^([+-].*|A[EG]T|BET|C[AN]T|CTT|ECT|IET|MIT|NET|P[LNR]T|[SV]ST|US/Pacific-New)$';
reset role;
