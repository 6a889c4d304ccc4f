-- The backups of this installation, newest last. `npm run backup` writes a row when a backup is whole, notes in it whether it was restored
-- in a test, and removes it together with the backup.
CREATE TABLE backup (
  name text PRIMARY KEY,
  -- Of the snapshot: the database and the files are those of this moment.
  moment timestamptz(3) NOT NULL,
  finished timestamptz(3) NOT NULL,
  folder text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  file_count int NOT NULL CHECK (file_count >= 0),
  -- Files that rows speak of and that the store did not have.
  missing_files int NOT NULL DEFAULT 0 CHECK (missing_files >= 0),
  -- Whether WAL is archived beside it. Then a file is removed from the store only when a backup has taken it in after it was discarded.
  point_in_time boolean NOT NULL DEFAULT false,
  tested timestamptz(3),
  test_failure text,
  CHECK (test_failure IS NULL OR tested IS NOT NULL)
);
CREATE INDEX backup_moment ON backup (moment);
