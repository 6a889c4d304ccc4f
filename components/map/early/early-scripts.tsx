import { askForPicture, type EarlyView } from './ask-for-picture';
import { catchSearch } from './catch-search';

/** What works before the page's code has come. Stands after what it needs in the page. */
export function EarlyScripts({ view, nonce }: { view: EarlyView; nonce: string | undefined }) {
  // `<` cannot end the script.
  const input = JSON.stringify(view).replaceAll('<', '\\u003c');
  const text = `(${catchSearch})();(${askForPicture})(${input})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: functions of ours, and numbers.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
