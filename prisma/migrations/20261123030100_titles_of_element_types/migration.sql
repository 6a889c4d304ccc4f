-- Which attribute of a type is the name of its elements. It is marked at the attribute, so that the mark goes with it.
ALTER TABLE element_type_attribute_type ADD COLUMN is_title boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX element_type_attribute_type_title ON element_type_attribute_type (type_id) WHERE is_title;

-- Whether the form of a new element proposes that everybody may see it.
ALTER TABLE geometric_element_type ADD COLUMN default_public boolean NOT NULL DEFAULT false;

-- The other types in which a new element of a type is looked for, so that it is not added twice.
CREATE TABLE similar_element_type (
  type_id bigint REFERENCES geometric_element_type ON DELETE CASCADE,
  similar_type_id bigint REFERENCES geometric_element_type ON DELETE CASCADE,
  PRIMARY KEY (type_id, similar_type_id)
);
CREATE INDEX similar_element_type_similar ON similar_element_type (similar_type_id);
