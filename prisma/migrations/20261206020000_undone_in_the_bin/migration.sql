-- A change of all values can be undone while an element that it has written lies in the bin. docs/decisions/0376 says more.

-- step: together
-- Whether the earlier value waits until the element comes back.
ALTER TABLE attribute_change_row ADD COLUMN awaits_return boolean NOT NULL DEFAULT false;

-- step: alone
CREATE INDEX CONCURRENTLY attribute_change_row_awaiting ON attribute_change_row (element_id, change_id) WHERE awaits_return;
