-- Whoever waits at a screen for an e-mail does not wait for the digests of all.

-- step: alone
CREATE INDEX CONCURRENTLY mail_next ON mail ((kind IN ('NOTICE', 'DIGEST')), due_at) WHERE state = 'WAITING';

-- step: alone
DROP INDEX CONCURRENTLY mail_due;
