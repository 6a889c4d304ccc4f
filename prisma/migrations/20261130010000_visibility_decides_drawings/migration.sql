-- What renderers ask of elements changes with who sees an attribute, too. docs/decisions/0296 says why.

-- step: together
CREATE TRIGGER renew_drawing_of_seen AFTER UPDATE ON element_type_attribute_type FOR EACH ROW
  WHEN (NEW.visibility IS DISTINCT FROM OLD.visibility) EXECUTE FUNCTION renew_drawing();
