-- What takes longer than an answer may: exports and imports. docs/decisions/0260 says why it looks like this.

-- step: together
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('EXPORT', 'IMPORT')),
  -- What its owner reads in a list of them.
  name text NOT NULL CHECK (length(name) <= 200),
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  parameters jsonb NOT NULL,
  -- How far it is, for whoever goes on with it.
  checkpoint jsonb,
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0),
  total bigint CHECK (total >= 0),
  result jsonb,
  -- Code and values of the reason for which it failed.
  error jsonb,
  input_key text UNIQUE,
  file_key text UNIQUE,
  file_name text,
  file_type text,
  file_size bigint CHECK (file_size >= 0),
  -- When the file is removed.
  file_until timestamptz(3),
  attempts int NOT NULL DEFAULT 0,
  -- Of the copy of the app that works on it.
  claim uuid,
  heartbeat timestamptz(3),
  cancel_asked boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  CHECK ((state = 'RUNNING') = (claim IS NOT NULL) AND (claim IS NULL) = (heartbeat IS NULL)),
  CHECK ((state IN ('DONE', 'FAILED', 'CANCELLED')) = (finished_at IS NOT NULL)),
  CHECK ((state = 'FAILED') = (error IS NOT NULL)),
  CHECK (result IS NULL OR state = 'DONE'),
  CHECK (file_key IS NULL OR (state = 'DONE' AND num_nulls(file_name, file_type, file_size, file_until) = 0)),
  CHECK (input_key IS NULL OR finished_at IS NULL)
) WITH (fillfactor = 50);
CREATE INDEX job_account ON job (account_id, id);
CREATE INDEX job_open ON job (id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX job_file_until ON job (file_until) WHERE file_key IS NOT NULL;
CREATE INDEX job_finished ON job (finished_at) WHERE finished_at IS NOT NULL;

-- The copies of the app hear of a job that waits, and of what its owner is shown. A heartbeat alone is told to nobody.
CREATE FUNCTION announce_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vieiro_job', NEW.id || ':' || NEW.state);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_new_job AFTER INSERT ON job FOR EACH ROW EXECUTE FUNCTION announce_job();
CREATE TRIGGER announce_job AFTER UPDATE ON job FOR EACH ROW
  WHEN ((NEW.state, NEW.done, NEW.total, NEW.cancel_asked, NEW.file_key) IS DISTINCT FROM (OLD.state, OLD.done, OLD.total, OLD.cancel_asked, OLD.file_key))
  EXECUTE FUNCTION announce_job();

-- Stored objects are garbage once no job names them.
CREATE FUNCTION discard_job_files() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO storage_garbage (storage_key, due)
    SELECT key, now() FROM unnest(ARRAY[OLD.input_key, OLD.file_key]) AS key
    WHERE key IS NOT NULL AND (TG_OP = 'DELETE' OR key NOT IN (coalesce(NEW.input_key, ''), coalesce(NEW.file_key, '')))
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_job_files AFTER UPDATE OF input_key, file_key OR DELETE ON job FOR EACH ROW EXECUTE FUNCTION discard_job_files();
