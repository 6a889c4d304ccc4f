-- When an account wrote last. Its reads go to the primary for a while after that, because a replica may not have the write yet.
-- Only written where a replica is configured.
CREATE TABLE account_write (
  account_id bigint PRIMARY KEY REFERENCES user_account (id) ON DELETE CASCADE,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);
