const AFTER_USES = 3;
/** Texts and boxes that are searched for: how many rows they match decides the plan, and a cached plan computes what is made of them anew for each row. A pattern that stands in the text is none. */
const SEARCH = /\sLIKE\s+(?!'[^']*'(?!\s*\|\|))|@>|@@|&&/;

/** Names for the statements that a pool sends: PostgreSQL parses each once for a connection then, and may keep its plan. */
export class StatementNames {
  private names = new Map<string, string>();
  private uses = new Map<string, number>();
  private generation = 0;

  /** `most`: how many texts get a name. A prepared statement stays with its connection until that is closed. */
  constructor(private readonly most: number) {}

  /** The name of a text that has come often enough; undefined for one that may never come again, or is planned for its values. */
  readonly of = (sql: string): string | undefined => {
    const name = this.names.get(sql);
    if (name !== undefined || this.names.size >= this.most) return name;
    if (SEARCH.test(sql)) return undefined;
    const uses = (this.uses.get(sql) ?? 0) + 1;
    if (uses < AFTER_USES) {
      // Texts that are made for one call each must not add up.
      if (this.uses.size >= this.most * 4) this.uses.clear();
      this.uses.set(sql, uses);
      return undefined;
    }
    this.uses.delete(sql);
    const fresh = `s${this.generation}_${this.names.size}`;
    this.names.set(sql, fresh);
    return fresh;
  };

  /** PostgreSQL refuses a prepared statement whose columns a migration has changed: from here on all are prepared anew. */
  readonly forgetIfStale = (error: unknown): void => {
    if (!String((error as Error | null)?.message).includes('cached plan must not change result type')) return;
    this.names.clear();
    this.generation += 1;
  };
}
