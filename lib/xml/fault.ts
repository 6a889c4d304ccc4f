/** Why a text can't be read as what it should be. `key` names the message, under those of whoever reads it. */
export class XmlFault extends Error {
  constructor(
    readonly key: string,
    readonly values: Record<string, string | number>,
  ) {
    super(`${key} ${JSON.stringify(values)}`);
  }
}

/** Where a drawing cannot be read, and why, of whatever was thrown by reading it. */
export function whereAndWhy(error: unknown): { line: string | number; reason: string | number } {
  if (error instanceof XmlFault) return { line: error.values.line ?? 1, reason: error.values.reason ?? error.key };
  return { line: 1, reason: String((error as Error).message).slice(0, 100) };
}
