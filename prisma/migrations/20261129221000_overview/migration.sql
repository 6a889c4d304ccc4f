-- What the first screen of the administration counts, without reading whole tables.

-- step: alone
CREATE INDEX CONCURRENTLY user_account_created ON user_account (creation_date);

-- step: alone
CREATE INDEX CONCURRENTLY user_account_locked ON user_account (id) WHERE locked;

-- step: alone
CREATE INDEX CONCURRENTLY mail_failed ON mail (changed_at) WHERE state = 'FAILED';

-- step: alone
CREATE INDEX CONCURRENTLY job_failed ON job (finished_at) WHERE state = 'FAILED';
