-- When an address or an account has used something that is limited within a time. The bucket is a digest of who and what.
CREATE TABLE limited_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bucket text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX limited_use_bucket ON limited_use (bucket, used_at);
CREATE INDEX limited_use_age ON limited_use (used_at);

-- What a login looks like: as it is written, in small letters and in capitals. Two accounts never share one. An older account whose
-- login looks like another's has no row of its own.
CREATE TABLE login_skeleton (
  skeleton text PRIMARY KEY,
  user_account_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE
);
CREATE INDEX login_skeleton_account ON login_skeleton (user_account_id);
