/** What to do about a failed call, whoever made it. The answer is false when only the caller can say what it means. */
export type CallErrorHandler = (error: unknown) => boolean;

let handler: CallErrorHandler = () => false;

/** Deals with the failures that mean the same everywhere, as the page around the caller does. */
export const handleCallError: CallErrorHandler = (error) => handler(error);

/** Says what the page does about them. */
export function setCallErrorHandler(to: CallErrorHandler): void {
  handler = to;
}
