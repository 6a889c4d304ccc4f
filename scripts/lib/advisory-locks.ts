// The keys of the advisory locks that are taken in the database of an installation, in one place so that no two are the same.

/** The key that Prisma Migrate itself locks with: two runners, of whichever kind, take turns. */
export const MIGRATE_LOCK = 72707369;
/** Copies of the product that start at the same time. They take the key of the migrations as well. */
export const INSTALL_LOCK = 72707370;
/** A running backup holds this lock alone, and sweepers of the file store share it. */
export const BACKUP_LOCK = 72707371;
/** One backup at a time. */
export const BACKUP_TURN_LOCK = 72707372;
/** Two that prepare the roles, extensions and owners of one database. */
export const PREPARE_LOCK = 72707373;
