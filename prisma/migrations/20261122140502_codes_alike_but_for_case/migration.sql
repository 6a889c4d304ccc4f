-- Codes of a group that are alike but for case are one code to a person. Those that exist already stay, and can be written again.
CREATE INDEX code_folded ON code (group_code, lower(code));
CREATE FUNCTION keep_codes_apart() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- These are keys of messages, which differ by case.
  IF NEW.group_code = 'INTERFACE_TEXT' THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('code.' || NEW.group_code || '.' || lower(NEW.code), 0));
  IF EXISTS (SELECT 1 FROM code WHERE group_code = NEW.group_code AND lower(code) = lower(NEW.code) AND code <> NEW.code AND id <> NEW.id)
     AND NOT EXISTS (SELECT 1 FROM code WHERE group_code = NEW.group_code AND code = NEW.code) THEN
    RAISE EXCEPTION 'codes_alike' USING ERRCODE = 'unique_violation', CONSTRAINT = 'codes_alike';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_codes_apart BEFORE INSERT OR UPDATE OF group_code, code ON code
  FOR EACH ROW EXECUTE FUNCTION keep_codes_apart();

CREATE INDEX geometric_element_type_folded_code ON geometric_element_type (lower(code));
CREATE FUNCTION keep_type_codes_apart() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('geometric_element_type.' || lower(NEW.code), 0));
  IF EXISTS (SELECT 1 FROM geometric_element_type WHERE lower(code) = lower(NEW.code) AND code <> NEW.code) THEN
    RAISE EXCEPTION 'codes_alike' USING ERRCODE = 'unique_violation', CONSTRAINT = 'codes_alike';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_type_codes_apart BEFORE INSERT ON geometric_element_type
  FOR EACH ROW EXECUTE FUNCTION keep_type_codes_apart();
