-- A call that is sent again may also be a change of an element, or files for one: which files came with it.
ALTER TABLE sent_element ADD COLUMN files uuid[] NOT NULL DEFAULT '{}';
