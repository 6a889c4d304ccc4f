/** Whether the server has written this part into the page. On the way here from another page of the app, nothing comes early. */
export const wasServed = (selector: string): boolean =>
  typeof document === 'undefined' || document.querySelector(selector) !== null;
