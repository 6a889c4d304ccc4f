-- What waits to be sorted into these indexes is sorted in by whoever writes when the list is full, with the rows of that transaction locked:
-- of 4 MB it took 270 to 800 ms. docs/decisions/0351 says more.

-- step: alone
ALTER INDEX geometric_element_attributes SET (gin_pending_list_limit = 256);

-- step: alone
ALTER INDEX geometric_element_description SET (gin_pending_list_limit = 256);

-- step: alone
ALTER INDEX geometric_element_comments SET (gin_pending_list_limit = 256);

-- step: alone
ALTER INDEX element_attribute_value_text SET (gin_pending_list_limit = 256);
