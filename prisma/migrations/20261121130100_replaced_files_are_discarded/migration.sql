-- A general file whose content is replaced leaves the old object behind: it goes the way of deleted ones.
CREATE TRIGGER discard_replaced_file AFTER UPDATE OF storage_key ON general_attached_file
  FOR EACH ROW WHEN (OLD.storage_key <> NEW.storage_key) EXECUTE FUNCTION discard_stored_file();

-- Lists of files and the choice of a legend's image search what people read, without case and accents.
CREATE INDEX general_attached_file_search ON general_attached_file
  USING gin (fold(description || ' ' || original_filename) gin_trgm_ops);
