/** Why a text can't be read as what it should be. `key` names the message, under those of whoever reads it. */
export class XmlFault extends Error {
  constructor(
    readonly key: string,
    readonly values: Record<string, string | number>,
  ) {
    super(`${key} ${JSON.stringify(values)}`);
  }
}
