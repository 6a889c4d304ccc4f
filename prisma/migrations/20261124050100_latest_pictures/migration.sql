-- The newest elements that have a photo are found from the newest photos on.

-- step: alone
CREATE INDEX CONCURRENTLY geometric_element_file_latest_picture ON geometric_element_file (creation_date DESC, element_id)
  WHERE content_type LIKE 'image/%';
