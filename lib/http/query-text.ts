/**
 * Parameters as the query of an address. A space is `%20`, which every server reads; `+` is a space only to those that read
 * forms.
 */
export const queryText = (parameters: Record<string, string> | URLSearchParams): string =>
  new URLSearchParams(parameters).toString().replaceAll('+', '%20');
