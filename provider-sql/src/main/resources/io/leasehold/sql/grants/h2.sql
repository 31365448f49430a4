-- What the user that hosts connect as needs, here called leasehold_host, and nothing more: no right to change a table.

GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables}instances TO leasehold_host;
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables}keys TO leasehold_host;
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables}signals TO leasehold_host;
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables}stripes TO leasehold_host;
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables}hosts TO leasehold_host;
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables}guards TO leasehold_host;
