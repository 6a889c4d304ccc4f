-- Types whose elements are still searched by names of before, because another attribute has become their title. A row stays until all
-- names are computed anew, so that any copy of the server can go on where one has ended.
CREATE TABLE element_type_renaming (
  type_id bigint PRIMARY KEY REFERENCES geometric_element_type ON DELETE CASCADE,
  -- Elements up to this id are done.
  done_up_to bigint NOT NULL DEFAULT 0
);
