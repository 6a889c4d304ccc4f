-- Who has changed all values of an attribute is known for as long as the change is, and so is who has undone it. It was known by the job
-- that worked on it last, which goes after some days. docs/decisions/0380 says more.

-- step: together
ALTER TABLE attribute_change ADD COLUMN author_id bigint, ADD COLUMN undone_by bigint;
ALTER TABLE attribute_change ADD CONSTRAINT attribute_change_author_id_fkey FOREIGN KEY (author_id) REFERENCES user_account ON DELETE SET NULL NOT VALID;
ALTER TABLE attribute_change ADD CONSTRAINT attribute_change_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES user_account ON DELETE SET NULL NOT VALID;

-- step: batches of attribute_change.id
UPDATE attribute_change c SET
  author_id = (SELECT j.account_id FROM job j WHERE j.kind = 'CHANGE' AND (j.parameters ->> 'changeId')::bigint = c.id
    AND NOT j.parameters ? 'undoes' ORDER BY j.id LIMIT 1),
  undone_by = (SELECT j.account_id FROM job j WHERE j.kind = 'CHANGE' AND (j.parameters ->> 'changeId')::bigint = c.id
    AND j.parameters ? 'undoes' ORDER BY j.id DESC LIMIT 1)
WHERE c.id > $1 AND c.id <= $2;

-- step: alone
ALTER TABLE attribute_change VALIDATE CONSTRAINT attribute_change_author_id_fkey;

-- step: alone
ALTER TABLE attribute_change VALIDATE CONSTRAINT attribute_change_undone_by_fkey;
