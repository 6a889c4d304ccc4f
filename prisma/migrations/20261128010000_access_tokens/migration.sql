-- How tools log in for an account: only a digest of each token is kept. docs/decisions/0263 says why it looks like this.

-- step: together
CREATE TABLE access_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL CHECK (btrim(name) <> '' AND length(name) <= 100),
  read_only boolean NOT NULL,
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
CREATE INDEX access_token_account ON access_token (account_id, id);
