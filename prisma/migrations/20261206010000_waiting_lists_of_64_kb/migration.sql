-- Whoever fills a waiting list sorts it into its index, with the rows of that transaction locked. At a million elements each entry is on another
-- page, which may have to be read and is logged as a whole after a checkpoint. docs/decisions/0366 says more.

-- step: alone
ALTER INDEX geometric_element_attributes SET (gin_pending_list_limit = 64);

-- step: alone
ALTER INDEX geometric_element_description SET (gin_pending_list_limit = 64);

-- step: alone
ALTER INDEX geometric_element_comments SET (gin_pending_list_limit = 64);

-- step: alone
ALTER INDEX element_attribute_value_text SET (gin_pending_list_limit = 64);
