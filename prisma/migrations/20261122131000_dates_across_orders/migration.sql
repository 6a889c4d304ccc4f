-- Elements of some days in the order of another date, or of their numbers: no b-tree has few of them in hand. Each page of this
-- index knows the ends of all its columns, so that those of some days are found in the order of any of them. Its columns are
-- expressions, for the planner would take it for as good as a b-tree in questions of which it knows little, such as a number's.
CREATE INDEX geometric_element_by_dates ON geometric_element USING gist
  ((type_id + 0), (is_public::int), (creation_date AT TIME ZONE 'UTC'), (modification_date AT TIME ZONE 'UTC'), (id + 0));
