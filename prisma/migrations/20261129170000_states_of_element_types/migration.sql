-- Element types that are prepared, in use, or put away. docs/decisions/0281 says why it looks like this.

ALTER TABLE geometric_element_type
  ADD COLUMN state text NOT NULL DEFAULT 'PUBLISHED'
    CONSTRAINT geometric_element_type_state CHECK (state IN ('DRAFT', 'PUBLISHED', 'ARCHIVED'));

-- For the map server: the types that are there for administrators alone.
CREATE VIEW mapserver.unpublished_type AS
  SELECT t.id FROM public.geometric_element_type t WHERE t.state <> 'PUBLISHED';
