-- Three states of a parameter: nobody has set it (it goes by its default), it was set, or it was emptied on purpose. `value` is what
-- the product goes by in each of them, so that whoever reads it needs nothing else.

-- Until now a parameter without a value acted as its default, and it goes on doing so. A value that equals the default was put there
-- by the installation.
UPDATE configuration_parameter SET default_value = coalesce(value, 'false') WHERE data_type = 'BOOLEAN' AND default_value IS NULL;
UPDATE configuration_parameter SET value = default_value WHERE value IS NULL;

ALTER TABLE configuration_parameter ADD COLUMN state text NOT NULL DEFAULT 'DEFAULT' CHECK (state IN ('DEFAULT', 'SET', 'EMPTY'));
UPDATE configuration_parameter SET state = 'SET' WHERE value IS DISTINCT FROM default_value;

-- A switch is on or off: cleared, it goes back to its default, so that nothing has to keep it from being cleared.
UPDATE configuration_parameter SET mandatory = false WHERE data_type = 'BOOLEAN';

ALTER TABLE configuration_parameter
  ADD CHECK (CASE state
    WHEN 'DEFAULT' THEN value IS NOT DISTINCT FROM default_value
    WHEN 'SET' THEN value IS NOT NULL
    ELSE value IS NULL END),
  ADD CHECK (data_type <> 'BOOLEAN' OR value IS NOT NULL);

-- Whoever writes another value sets the parameter, or empties it by NULL. A default that changes is followed while nobody has.
CREATE FUNCTION derive_parameter_state() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = OLD.state AND NEW.value IS DISTINCT FROM OLD.value THEN
    NEW.state := CASE WHEN NEW.value IS NULL THEN 'EMPTY' ELSE 'SET' END;
  ELSIF TG_OP = 'INSERT' AND NEW.state = 'DEFAULT' AND NEW.value IS NOT NULL AND NEW.value IS DISTINCT FROM NEW.default_value THEN
    NEW.state := 'SET';
  END IF;
  IF NEW.state = 'EMPTY' AND NEW.data_type = 'BOOLEAN' THEN
    NEW.state := 'DEFAULT';
  END IF;
  IF NEW.state <> 'SET' THEN
    NEW.value := CASE NEW.state WHEN 'DEFAULT' THEN NEW.default_value END;
    NEW.mime_type := NULL;
    NEW.filename := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER derive_parameter_state BEFORE INSERT OR UPDATE ON configuration_parameter
  FOR EACH ROW EXECUTE FUNCTION derive_parameter_state();
