-- Reviewers hear once a day how much waits in their scope.

-- step: together
ALTER TABLE notification ADD COLUMN count int;
ALTER TABLE notification DROP CONSTRAINT notification_kind_check;
ALTER TABLE notification ADD CONSTRAINT notification_kind_check CHECK (kind IN ('ACCEPTED', 'REJECTED', 'QUESTION', 'CHANGED', 'MESSAGE',
  'PROPOSAL_DECIDED', 'PROPOSAL_NEW', 'REPORT_NEW', 'FOLLOWED', 'WAITING')) NOT VALID;
ALTER TABLE notification ADD CONSTRAINT notification_count_check CHECK ((kind = 'WAITING') = (count IS NOT NULL) AND count > 0) NOT VALID;

-- step: alone
ALTER TABLE notification VALIDATE CONSTRAINT notification_kind_check;

-- step: alone
ALTER TABLE notification VALIDATE CONSTRAINT notification_count_check;

-- step: alone
CREATE UNIQUE INDEX CONCURRENTLY notification_daily_count ON notification (account_id, ((at AT TIME ZONE 'UTC')::date)) WHERE kind = 'WAITING';
